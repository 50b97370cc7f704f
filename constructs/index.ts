// Platform
export * from "./public/platform";

// Proxies and auth service
export * from "./public/proxies-and-auth-service";

// Agents
export * from "./public/agents";

// Linux agents
export * from "./public/linux-agents";

// Access
export * from "./public/access";

// Network
export * from "./public/network";

// Updates
export * from "./public/updates";

// Terraform
export * from "./public/terraform";

// Rules and errors
export * from "./public/rules-and-errors";
