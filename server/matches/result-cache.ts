// Caches the results computed for an owner's trades in a case: people step through a claim, and a page of two hundred
// claims is requested again after each step, while trades hardly ever change.

/** Limit of trades and lines of all cached answers together; the least recently used are removed first. */
const MAX_ROWS = 20_000;

/** Answers by the hash of all their inputs, so that a cached answer equals a new computation. */
export class MatchResultCache<Answer> {
  readonly #most: number;
  readonly #answers = new Map<string, { answer: Answer; rows: number }>();
  #rows = 0;

  constructor(most: number = MAX_ROWS) {
    this.#most = most;
  }

  find(key: string): Answer | undefined {
    const found = this.#answers.get(key);
    if (found === undefined) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, found);
    return found.answer;
  }

  /** Caches an answer with its number of rows; an answer larger than the whole cache is not cached. */
  store(key: string, answer: Answer, rows: number): void {
    if (rows > this.#most || this.#answers.has(key)) return;
    this.#answers.set(key, { answer, rows });
    this.#rows += rows;
    for (const [oldest, { rows: of }] of this.#answers) {
      if (this.#rows <= this.#most) return;
      this.#answers.delete(oldest);
      this.#rows -= of;
    }
  }
}
