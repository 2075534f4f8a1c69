const MAX_HELD = 1000;

/**
 * Records that sum up others. They stand for themselves only in a file that has none of those they sum up, which shows
 * when the first of those comes or the section ends; until then they are held back.
 */
export class Summaries<Item> {
  #held: Item[] = [];
  #stand: boolean | null = null;
  #release: (item: Item, stands: boolean) => void;

  constructor(release: (item: Item, stands: boolean) => void) {
    this.#release = release;
  }

  add(item: Item): void {
    if (this.#stand !== null) this.#release(item, this.#stand);
    else if (this.#held.push(item) > MAX_HELD) this.#settle(true);
  }

  /** A record of the kind that these sum up. */
  detailFound(): void {
    if (this.#stand === null) this.#settle(false);
  }

  /** Nothing of the section comes any more. */
  sectionEnds(): void {
    if (this.#held.length > 0) this.#settle(true);
  }

  #settle(stand: boolean): void {
    this.#stand = stand;
    const held = this.#held;
    this.#held = [];
    for (const item of held) this.#release(item, stand);
  }
}
