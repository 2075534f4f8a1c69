/** Monitoring systems call these under any host name; they show no data. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
