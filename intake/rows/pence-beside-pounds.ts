/** In which unit the sums of a table are, whose one currency is pence: that of the price, or pounds. */
export class SumsBesidePence {
  /** What every row has shown whose sum comes near to one of the two; undefined where they differ. */
  #shown: boolean | null | undefined = null;

  /** Whether a sum is in pounds, by shares times price in pence: costs that are large beside it blur that of one row. */
  areInWholes(worth: number, sum: number): boolean {
    return this.shownBy(worth, sum) ?? (sum > 0 && worth / sum > BETWEEN);
  }

  /** The same, as far as rows show it; null where neither this row nor those before it do. */
  shownBy(worth: number, sum: number): boolean | null {
    const [inPence, inPounds] = [isNear(worth, sum), isNear(worth / 100, sum)];
    if (!inPence && !inPounds) return this.#shown ?? null;
    this.#shown = this.#shown === null || this.#shown === inPounds ? inPounds : undefined;
    return inPounds;
  }
}

/** Costs make a sum more or less. */
const isNear = (worth: number, sum: number): boolean => sum > 0 && worth / sum > 0.5 && worth / sum < 2;

/** A hundred times as much on one side, as much on the other. */
const BETWEEN = 10;
