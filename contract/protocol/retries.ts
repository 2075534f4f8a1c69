import { CallFailed } from './call-failed.ts';

const RETRIES = 3;
const MAX_DELAY_MS = 30_000;

/** No answer, too many at once, or a fault of the server: the same read may succeed a moment later. */
const mayPass = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

/**
 * Whether a read that failed is sent again: up to three times, never where nothing is there (404). An answer about
 * the request itself or about the caller (4xx) is final as well.
 */
export const isWorthRetrying = (failures: number, failure: unknown): boolean =>
  failures < RETRIES && failure instanceof CallFailed && mayPass(failure.status);

/** 1, 2, 4 … seconds, or the server's Retry-After; at most 30. */
export function retryDelay(failures: number, failure?: unknown): number {
  const retryAfterMs = failure instanceof CallFailed ? (failure.retry_after ?? 0) * 1000 : 0;
  return Math.min(Math.max(1000 * 2 ** failures, retryAfterMs), MAX_DELAY_MS);
}
