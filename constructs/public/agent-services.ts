export { AgentService } from "../agents/services/agent-service";
export type * from "../agents/services/agent-service";
export type { DatabaseProtocol } from "../network/database-protocols";
export {
  AgentDiscovery,
  type AgentDiscoveryProps,
  type AwsDatabaseSelector,
  type AwsSelector,
  type AzureDatabaseSelector,
  type AzureSelector,
  type GcpSelector,
  type KubernetesServiceSelector,
  type RegisteredResourceSelector,
} from "../agents/services/agent-discovery";
