import type { KeptAnswer } from './page-cache.ts';

interface SharedPage {
  status: number;
  headers: [string, string][];
  page: Buffer;
  /** Where in it the nonce of whom it was made for stands. */
  nonces: number[];
}

/** Makes the page for one who asks, or for several: then it does not end because one of them goes away. */
type MakePage = (isForSeveral: boolean) => Promise<Response>;

/**
 * Pages that the same visitor asks for several times at once: two tabs, a second press, sixteen connections. While a page
 * is being made, those who ask for it wait, and then one is made for all of them. What is made always begins after all
 * who get it have asked, so that nobody sees what was true before his own last change.
 */
export class SharedPages {
  readonly #made = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<SharedPage>>();

  /** `make` makes the page with `nonce`, for whoever asks with the same `key`. */
  async answer(key: string, nonce: string, make: MakePage): Promise<Response | KeptAnswer> {
    const before = this.#made.get(key);
    if (before === undefined) return this.#hold(key, make(false));
    let next = this.#next.get(key);
    if (next === undefined) {
      next = this.#makeNext(key, before, nonce, make);
      this.#next.set(key, next);
    }
    const { status, headers, page, nonces } = await next;
    const own = Buffer.from(page);
    for (const at of nonces) own.write(nonce, at, 'latin1');
    return { status, headers, page: own };
  }

  async #makeNext(key: string, before: Promise<unknown>, nonce: string, make: MakePage): Promise<SharedPage> {
    await before.catch(() => undefined); // told to who asked for it
    this.#next.delete(key);
    const response = await this.#hold(key, make(true));
    const page = Buffer.from(await response.arrayBuffer());
    const headers = [...response.headers] as [string, string][];
    return { status: response.status, headers, page, nonces: placesOf(nonce, page) };
  }

  #hold<T>(key: string, page: Promise<T>): Promise<T> {
    this.#made.set(key, page);
    const leave = (): void => {
      if (this.#made.get(key) === page) this.#made.delete(key);
    };
    page.then(leave, leave);
    return page;
  }
}

/** Nonces are all of one length, so that one can be written where another stood. */
function placesOf(nonce: string, page: Buffer): number[] {
  const places: number[] = [];
  for (let at = page.indexOf(nonce); at >= 0; at = page.indexOf(nonce, at + nonce.length)) places.push(at);
  return places;
}
