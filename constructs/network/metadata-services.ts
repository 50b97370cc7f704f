/**
 * Where the clouds tell a machine about itself: AWS, Azure and Google Cloud by IPv4, AWS by IPv6, Google Cloud by name.
 *
 * They answer to the machine that asks: through an HTTP CONNECT proxy that would be the proxy's, or nobody.
 */
export const METADATA_SERVICES: readonly string[] = ["169.254.169.254", "fd00:ec2::254", "metadata.google.internal"];
