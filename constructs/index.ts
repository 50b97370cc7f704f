// Platform
export * from "./public/platform";

// Cloud tenants
export * from "./public/tenants";

// Auth service
export * from "./public/auth-service";

// Proxies
export * from "./public/proxies";

// Pods
export * from "./public/pods";

// Agents
export * from "./public/agents";

// Services of agents
export * from "./public/agent-services";

// Linux agents
export * from "./public/linux-agents";

// Roles
export * from "./public/roles";

// Sign-in and settings
export * from "./public/sign-in";

// Bots and join tokens
export * from "./public/joining";

// Delivery
export * from "./public/delivery";

// Secrets and certificates
export * from "./public/secrets";

// Network
export * from "./public/network";

// Updates
export * from "./public/updates";

// Terraform
export * from "./public/terraform";

// Rules and errors
export * from "./public/rules-and-errors";
