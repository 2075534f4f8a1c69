import type { Trade } from '@trover/core/trades/trade.ts';
import type { Findings, LineFormat, LineReader, TextLine } from '../../format.ts';
import type { DocumentLayout, FactName, Facts, MovementKind } from './layout.ts';
import { readMovement } from './read-movement.ts';

/** No line of a movement is longer; a longer one is part of a legal text, and slow to search. */
const MAX_CHARACTERS = 300;
/** Why a trade is not read that its confirmation cancels or corrects; no other reader may read it either. */
export const WITHDRAWN =
  'This confirmation cancels or corrects a trade. Add or delete that trade yourself, as the broker now has it.';
/** Lines further down are of the end of the page. */
const MAX_LINES = 45;

/** The format of documents that are laid out as declared. */
export function declaredDocument(layout: DocumentLayout): LineFormat {
  return {
    kind: 'lines',
    id: layout.id,
    title: layout.title,
    recognizes: (opening) => {
      const text = singleSpaced(opening);
      return (
        layout.anchors.every((anchor) => anchor.test(text)) &&
        layout.refuses?.test(text) !== true &&
        text.split('\n').some((line) => kindOf(layout, normalizeLine(line)) !== null)
      );
    },
    start: () => new DeclaredReader(layout),
  };
}

let last = { opening: '', text: '' };

/** The columns of a page are spaces apart that its text alone does not have. All layouts share one cached result. */
function singleSpaced(opening: string): string {
  if (last.opening !== opening) last = { opening, text: opening.replace(/[^\S\n]+/g, ' ').replace(/^ | $/gm, '') };
  return last.text;
}

interface Movement {
  kind: MovementKind;
  ref: string;
  lines: string[];
  above: Facts;
  /** The line before it, which may have the word for a cancellation. */
  before: string;
}

class DeclaredReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  readonly #layout: DocumentLayout;
  #movements: Movement[] = [];
  #open: Movement | null = null;
  #above: Facts = {};
  #previous = '';
  #isins = new Map<string, string>();

  constructor(layout: DocumentLayout) {
    this.#layout = layout;
  }

  read({ ref, text }: TextLine): void {
    const line = normalizeLine(text);
    if (line === '') return;
    const { named, ends } = this.#layout;
    const listed = named?.exec(line)?.groups;
    if (listed?.isin && listed.name) this.#isins.set(listed.name, listed.isin);
    const kind = kindOf(this.#layout, line);
    if (kind === null && ends?.test(line)) this.#open = null;
    this.#readAbove(line);
    const before = this.#previous;
    this.#previous = line;
    const begun = this.#layout.repeatsTitles ? this.#movements.find(({ lines }) => lines[0] === line) : undefined;
    if (begun !== undefined) this.#open = begun;
    else if (kind !== null) {
      this.#open = { kind, ref, lines: [line], above: { ...this.#above }, before };
      this.#movements.push(this.#open);
      const { day, settled, cusip, ...others } = this.#above;
      this.#above = others;
    } else if (this.#open !== null && this.#open.lines.length < MAX_LINES) this.#open.lines.push(line);
  }

  end(): void {
    const reversals: Trade[] = [];
    for (const { kind, ref, lines, above, before } of this.#movements) {
      const text = lines.join('\n');
      if (kind.side === null || kind.onlyWith?.test(text) === false) {
        this.found.ignored.push({ row: ref, reason: kind.reason ?? 'no trade' });
        continue;
      }
      const withdrawn = this.#layout.withdrawn?.exec(`${before}\n${text}`)?.[0];
      if (withdrawn !== undefined) {
        this.found.errors.push({ row: ref, column: null, value: withdrawn, reason: WITHDRAWN });
        continue;
      }
      const printed = { ref, text, above, isins: this.#isins };
      const result = readMovement(this.#layout, kind, printed);
      if ('trade' in result) (kind.isReversal ? reversals : this.found.trades).push(result.trade);
      else if ('ignored' in result) this.found.ignored.push({ row: ref, reason: result.ignored });
      else this.found.errors.push(result.error);
    }
    for (const reversal of reversals) this.#reverse(reversal);
  }

  /** Removes the trade that a reversal is of; one that is not in the document has to be removed by its owner. */
  #reverse(reversal: Trade): void {
    const at = this.found.trades.findLastIndex((trade) => isOf(reversal, trade));
    if (at < 0) {
      this.found.errors.push({
        row: reversal.ref,
        column: null,
        value: `${reversal.quantity} ${reversal.security_name ?? reversal.isin}`,
        reason: 'This row reverses a trade of another document. That document should be removed, or its trade deleted.',
      });
      return;
    }
    const [trade] = this.found.trades.splice(at, 1);
    for (const { ref } of [trade!, reversal]) this.found.ignored.push({ row: ref, reason: 'trade that was reversed' });
  }

  #readAbove(line: string): void {
    if (this.#layout.resets?.test(line)) this.#above = { account: this.#above.account };
    const isin = this.#isins.get(line);
    if (isin !== undefined) Object.assign(this.#above, { name: line, isin });
    for (const pattern of this.#layout.above ?? []) {
      const found = pattern.exec(line) ?? pattern.exec(`${this.#previous}\n${line}`);
      for (const [name, value] of Object.entries(found?.groups ?? {}))
        if (value !== undefined) this.#above[name as FactName] = value;
    }
  }
}

const isOf = (reversal: Trade, { isin, security_name, quantity, type }: Trade): boolean =>
  type !== reversal.type &&
  quantity === reversal.quantity &&
  (isin ?? security_name) === (reversal.isin ?? reversal.security_name);

const normalizeLine = (line: string): string => (line.length > MAX_CHARACTERS ? '' : line.replace(/\s+/g, ' ').trim());

const kindOf = ({ movements }: DocumentLayout, line: string): MovementKind | null =>
  movements.find(({ begins }) => begins.test(line)) ?? null;
