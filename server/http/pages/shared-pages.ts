import { setImmediate as turn } from 'node:timers/promises';
import type { StoredAnswer } from './page-cache.ts';

interface SharedPage {
  status: number;
  headers: [string, string][];
  page: Buffer;
  /** The positions of the nonce in the stored page. */
  nonces: number[];
}

/** Renders the page for one request or for several; for several it is not aborted when one disconnects. */
type MakePage = (isForSeveral: boolean) => Promise<Response>;

/** Requests for a page whose rendering has not started. */
interface Waiting {
  number: number;
  made: Promise<Response | SharedPage>;
}

/**
 * Merges concurrent requests of one visitor for a page: two tabs, a repeated click, sixteen connections. While a page
 * is rendered, further requests wait, and then one page is rendered for all of them. Rendering always starts after the
 * requests that it serves, so that nobody sees the state from before their own last change.
 */
export class SharedPages {
  readonly #inProgress = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, Waiting>();

  /** `make` renders the page with `nonce`, for all requests with the same `key`. */
  async answer(key: string, nonce: string, make: MakePage): Promise<Response | StoredAnswer> {
    let waiting = this.#waiting.get(key);
    if (waiting === undefined) {
      // a single request does not wait; requests that arrived together are read in this turn
      const made = (this.#inProgress.get(key)?.catch(() => undefined) ?? turn()).then(() =>
        this.#make(key, nonce, make),
      );
      waiting = { number: 0, made };
      this.#waiting.set(key, waiting);
    }
    waiting.number += 1;
    const made = await waiting.made;
    if (made instanceof Response) return made;
    const page = Buffer.from(made.page);
    for (const at of made.nonces) page.write(nonce, at, 'latin1');
    return { status: made.status, headers: made.headers, page };
  }

  #make(key: string, nonce: string, make: MakePage): Promise<Response | SharedPage> {
    const isForSeveral = (this.#waiting.get(key)?.number ?? 0) > 1;
    this.#waiting.delete(key);
    const response = make(isForSeveral);
    this.#inProgress.set(key, response);
    const end = (): void => {
      if (this.#inProgress.get(key) === response) this.#inProgress.delete(key);
    };
    response.then(end, end);
    return isForSeveral ? response.then((one) => shareable(one, nonce)) : response;
  }
}

/** All nonces have the same length, so one can replace another. */
async function shareable(response: Response, nonce: string): Promise<SharedPage> {
  const page = Buffer.from(await response.arrayBuffer());
  const nonces: number[] = [];
  for (let at = page.indexOf(nonce); at >= 0; at = page.indexOf(nonce, at + nonce.length)) nonces.push(at);
  return { status: response.status, headers: [...response.headers] as [string, string][], page, nonces };
}
