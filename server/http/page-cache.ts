/** A page as it was made for one visitor without cookies, ready for the next one. */
interface KeptPage {
  nonce: string;
  headers: [string, string][];
  body: string;
  until: number;
}

const SECONDS = 10;
const MOST_PAGES = 500;

/**
 * Signed-out pages, kept for some seconds: who asks without cookies gets what the one before got, with a nonce of his own.
 * Rendering is by far the dearest part of a page, and a landing page is asked for by many at once.
 */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The page of that address with `nonce` in place of the one it was made with; null where none is kept. */
  find(key: string, nonce: string): Response | null {
    const page = this.#pages.get(key);
    if (page === undefined) return null;
    if (page.until <= this.#now()) {
      this.#pages.delete(key);
      return null;
    }
    return new Response(page.body.replaceAll(page.nonce, nonce), { headers: page.headers });
  }

  /** Keeps a whole page that is nobody's own, and answers it; anything else goes through untouched. */
  async keep(key: string, nonce: string, response: Response): Promise<Response> {
    const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html') === true;
    if (!isPage || response.headers.getSetCookie().length > 0) return response;
    const body = await response.text();
    if (this.#pages.size >= MOST_PAGES) this.#pages.delete(this.#pages.keys().next().value as string);
    this.#pages.set(key, { nonce, headers: [...response.headers], body, until: this.#now() + SECONDS * 1000 });
    return new Response(body, { headers: response.headers });
  }
}
