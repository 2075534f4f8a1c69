type Fetch = typeof fetch;

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;
/** What a gateway answers while the server restarts. */
const UNAVAILABLE = [502, 503];

type Page = Pick<Location, 'pathname' | 'search'>;

/** Whether a request of the router fetches the data of the page that is open, and not of the page that comes next. */
export function isRefresh(url: unknown, init: RequestInit | undefined, { pathname, search }: Page): url is URL {
  if (!(url instanceof URL) || (init?.method ?? 'GET') !== 'GET') return false;
  if (url.pathname !== (pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`)) return false;
  return queryOf(url.search) === queryOf(search);
}

/** Without what the router adds for itself. */
function queryOf(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('_routes');
  query.delete('index');
  return query.toString();
}

/**
 * Retries a refresh of the open page until the server answers or another page is opened. The router would replace the
 * page with an error after the first failure.
 */
export function retryRefreshes(
  fetchOnce: Fetch,
  wait: (ms: number, signal?: AbortSignal | null) => Promise<void>,
): Fetch {
  return async (url, init) => {
    const { pathname, search } = window.location;
    const openPage = { pathname, search };
    if (!isRefresh(url, init, openPage)) return fetchOnce(url, init);
    for (let ms = FIRST_WAIT_MS; ; ms = Math.min(2 * ms, MAX_WAIT_MS)) {
      try {
        const response = await fetchOnce(url, init);
        if (!UNAVAILABLE.includes(response.status) || response.headers.has('x-remix-response')) return response;
      } catch (failure) {
        // an aborted request is a DOMException
        if (!(failure instanceof TypeError)) throw failure;
      }
      // not all tabs at once
      await wait(ms * (0.75 + Math.random() / 2), init?.signal);
      if (!isRefresh(url, init, window.location)) return fetchOnce(url, init);
    }
  };
}

/** Ends early when the network is back, and fails when the request is aborted. */
function waitForNetwork(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const listeners = new AbortController();
    const settle = (end: () => void) => () => {
      clearTimeout(timer);
      listeners.abort();
      end();
    };
    const timer = setTimeout(settle(resolve), ms);
    window.addEventListener('online', settle(resolve), { signal: listeners.signal });
    signal?.addEventListener(
      'abort',
      settle(() => reject(signal.reason)),
      { signal: listeners.signal },
    );
  });
}

let isInstalled = false;

/** The router fetches by the global `fetch` and has no other place for a retry. */
export function installRetries(): void {
  if (isInstalled) return;
  isInstalled = true;
  const original = window.fetch;
  window.fetch = retryRefreshes((...request) => original(...request), waitForNetwork);
}
