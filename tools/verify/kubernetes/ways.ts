/** How pods are reached: through the API server, or by their own addresses. */
export const WAYS = ["forward", "address"] as const;

export type Way = (typeof WAYS)[number];
