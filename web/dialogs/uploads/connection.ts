import { CallFailed } from '@trover/contract/protocol/call-failed.ts';

const TRY_AGAIN_AFTER = 4000;

/** Whether a call failed without any response (network error). */
export const isConnectionLost = (failure: unknown): boolean => failure instanceof CallFailed && failure.status === 0;

/** Waits until the browser is online again, or for a while if it does not detect that it is offline. */
export function connectionBack(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = navigator.onLine ? setTimeout(() => end(resolve), TRY_AGAIN_AFTER) : undefined;
    const back = () => end(resolve);
    const gone = () => end(() => reject(signal?.reason as Error));
    function end(how: () => void): void {
      clearTimeout(timer);
      window.removeEventListener('online', back);
      signal?.removeEventListener('abort', gone);
      how();
    }
    window.addEventListener('online', back);
    signal?.addEventListener('abort', gone);
  });
}
