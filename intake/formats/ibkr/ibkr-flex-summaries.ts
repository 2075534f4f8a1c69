const MAX_HELD = 1000;

/**
 * Records that sum up others. They isUsed for themselves only in a file that has none of those they sum up, which shows
 * when the first of those comes or the section ends; until then they are held back.
 */
export class Summaries<Item> {
  #held: Item[] = [];
  #isUsed: boolean | null = null;
  #release: (item: Item, isUsed: boolean) => void;

  constructor(release: (item: Item, isUsed: boolean) => void) {
    this.#release = release;
  }

  add(item: Item): void {
    if (this.#isUsed !== null) this.#release(item, this.#isUsed);
    else if (this.#held.push(item) > MAX_HELD) this.#settle(true);
  }

  /** A record of the kind that these sum up. */
  detailFound(): void {
    if (this.#isUsed === null) this.#settle(false);
  }

  /** Marks the end of the section. */
  sectionEnds(): void {
    if (this.#held.length > 0) this.#settle(true);
  }

  #settle(isUsed: boolean): void {
    this.#isUsed = isUsed;
    const held = this.#held;
    this.#held = [];
    for (const item of held) this.#release(item, isUsed);
  }
}
