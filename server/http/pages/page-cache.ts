/** A page that was rendered for a visitor without cookies, ready for the next one. */
interface CachedPage {
  headers: [string, string][];
  /** The text between the positions of the nonce. */
  pieces: string[];
  freshUntil: number;
  expiresAt: number;
  isBeingRenewed: boolean;
}

/** A cached page with the nonce of the request. */
export interface StoredAnswer {
  status: number;
  headers: readonly [string, string][];
  page: string | Buffer;
}

/** A cached page is served unchanged for this long; */
const FRESH = 10_000;
/** then a request still gets it at once, while it is rendered again in the background. */
const LIFETIME_MS = 60_000;
const MAX_PAGES = 500;
const MAX_KEY_LENGTH = 1_000;

/**
 * Cache of signed-out pages: a request without cookies gets the same page as the one before, with its own nonce.
 * Rendering is by far the most expensive part of a page, and many visitors request a landing page at once.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * The cached page for an address, with `nonce` in place of its original one; null where none is cached. An expired
   * page is still returned while `renew` renders the next one, once.
   */
  find(key: string, nonce: string, renew: () => Promise<void>): StoredAnswer | null {
    const page = this.#pages.get(key);
    if (page === undefined) return null;
    const now = this.#now();
    if (page.expiresAt <= now) {
      this.#pages.delete(key);
      return null;
    }
    if (page.freshUntil <= now && !page.isBeingRenewed) {
      page.isBeingRenewed = true;
      void renew().finally(() => {
        page.isBeingRenewed = false;
      });
    }
    return { status: 200, headers: page.headers, page: page.pieces.join(nonce) };
  }

  /**
   * Caches a complete page that is the same for everyone, and returns it; any other response passes unchanged. Does not
   * cache a page whose rendering `signal` aborted, which is incomplete, or one at a very long address, which is not
   * worth the memory.
   */
  async store(key: string, nonce: string, response: Response, signal?: AbortSignal): Promise<Response> {
    const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html') === true;
    if (!isPage || response.headers.getSetCookie().length > 0) {
      if (response.status < 500) this.#pages.delete(key); // an internal error leaves the cached page
      return response;
    }
    const body = await response.text();
    if (body === '' || signal?.aborted || key.length > MAX_KEY_LENGTH)
      return new Response(body, { headers: response.headers });
    if (this.#pages.size >= MAX_PAGES) this.#pages.delete(this.#pages.keys().next().value as string);
    const now = this.#now();
    const headers = [...response.headers] as [string, string][];
    this.#pages.set(key, {
      headers,
      pieces: body.split(nonce),
      freshUntil: now + FRESH,
      expiresAt: now + LIFETIME_MS,
      isBeingRenewed: false,
    });
    return new Response(body, { headers: response.headers });
  }
}
