import type { RowError } from '@trover/core/trades/trade.ts';
import type { Findings, LineFormat, LineReader, TextLine } from '../../format.ts';
import { confirmedTrades, MAX_LINES } from './verified-confirmation.ts';

/**
 * A known layout, whose documents are read as any bank's confirmation where a bank has changed the layout: that is where the
 * reader of the layout finds movements, and cannot read any of them.
 */
export const orVerified = (
  format: LineFormat,
  /** Whether another reader may read what has this error. */
  isOpen: (error: RowError) => boolean = () => true,
): LineFormat => ({
  ...format,
  isConfirmation: true,
  start: () => new OrVerifiedReader(format.start(), isOpen),
});

class OrVerifiedReader implements LineReader {
  readonly found: Findings;
  readonly #reader: LineReader;
  readonly #isOpen: (error: RowError) => boolean;
  #lines: TextLine[] = [];

  constructor(reader: LineReader, isOpen: (error: RowError) => boolean) {
    this.#reader = reader;
    this.#isOpen = isOpen;
    this.found = reader.found;
  }

  read(line: TextLine): void {
    if (this.#lines.length < MAX_LINES) this.#lines.push(line);
    this.#reader.read(line);
  }

  end(): void {
    this.#reader.end();
    const { trades, ignored, errors } = this.found;
    if (trades.length > 0 || ignored.length > 0 || errors.length === 0 || !errors.every(this.#isOpen)) return;
    const confirmed = confirmedTrades(this.#lines);
    // A movement that is not among the trades would vanish with its error.
    if (confirmed === null || confirmed.length < errors.length) return;
    trades.push(...confirmed);
    errors.length = 0;
  }
}
