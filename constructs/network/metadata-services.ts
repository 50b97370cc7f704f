/**
 * Where the clouds tell a machine about itself: AWS, Azure and Google Cloud by IPv4, AWS by IPv6, Google Cloud by name.
 *
 * They answer about the machine that asks. Through an HTTP CONNECT proxy, they would answer about the proxy's machine,
 * or not at all.
 */
export const METADATA_SERVICES: readonly string[] = ["169.254.169.254", "fd00:ec2::254", "metadata.google.internal"];
