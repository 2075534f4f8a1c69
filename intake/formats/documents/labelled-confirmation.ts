import { COLUMN_FIELDS } from '@trover/core/trades/column-mapping.ts';
import { isDayShaped } from '../../mapping/column-content.ts';
import { nameFit, nameKey } from '../../mapping/field-names.ts';
import { type ChosenColumns, findUnmappedInRecords } from '../../mapping/find-unmapped-table.ts';
import { formatOf } from '../../mapping/mapped-format.ts';
import { findCancellation } from '../../orders/cancelled-confirmation.ts';
import type { TableRecord } from '../../readers/csv.ts';
import { understood } from '../../rows/action-terms.ts';
import { TableReader } from '../../rows/table-reader.ts';
import type { Findings, LineFormat, LineReader, TextLine } from '../format.ts';
import { BlockCosts, costIn, isFigurePiece, isSum, type Label, sumIn, verifyCosts } from './block-costs.ts';

/** Titles of documents that confirm a trade; an order may have come to nothing. */
const CONFIRMS =
  /\b(?:(?:trade|transaction|execution|settlement) (?:confirmation|advice)|confirmation of (?:trade|transaction|purchase|sale)|contract note|advice note|wertpapierabrechnung|avis d.op[ée]r[ée]|nota de operaci[óo]n)\b/i;
const LABELLED = /^([\p{L}#][^:]{1,38}?)\s*:\s*(\S.*)$/u;
/** `You bought 100 shares of RHEINGOLD INC (RHNE)`, with or without a price behind. */
const SPOKEN =
  /\byou(?:'ve| have)? (bought|sold|purchased)\s+([\d.,]+)\s+(?:shares?|units?)(?:\s+of)?\s+(.+?)(?:\s+\(([A-Z][A-Z.]{0,5})\))?(?:\s+(?:at|@)\s+\$?([\d.,]*\d)(?:\s+(?:per|a|each)\b.*)?)?\s*\.?$/i;
/** `We have bought on your behalf`, in a line with the side alone. */
const SIDE_ALONE =
  /\b(?:we have|you have|you)(?: (?:today|this day))? (bought|sold|purchased)(?: (?:for you|on your behalf|for your account|as (?:your )?agent|as principal|the following.*|as (?:follows|below).*))*\s*[.:]?$/i;
const MAX_LINE_LENGTH = 300;
const MAX_LINES = 5000;

/** The labels and values of one trade, and where they begin. */
interface Block {
  ref: string;
  labels: Label[];
  costs: BlockCosts;
  /** The costs among the labels, above the net amount. */
  above: Label[];
}

const isLabel = (name: string): boolean => COLUMN_FIELDS.some((field) => nameFit(name, field).isExact);

/** The labels of a line: `Label: value` between gaps, or a label and its value alone with a gap between them. */
function labelsIn(text: string): Label[] {
  const spoken = SPOKEN.exec(text.trim());
  if (spoken) {
    const [, action = '', quantity = '', security = '', symbol = '', price = ''] = spoken;
    const values = { Action: action, Quantity: quantity, 'Security Name': security, Symbol: symbol, Price: price };
    return Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));
  }
  const side = SIDE_ALONE.exec(text.trim())?.[1];
  if (side !== undefined) return [{ name: 'Action', value: side }];
  // Printers of fixed width set the colons below each other.
  const pieces = text
    .trim()
    .replace(/\s+:(?=\s)/g, ':')
    .split(/\s{2,}|\t/);
  const found = pieces.flatMap((piece, at) => {
    const labelled = LABELLED.exec(piece);
    if (labelled) return [{ name: labelled[1]!, value: labelled[2]! }];
    const isOpen = piece.endsWith(':') && pieces[at + 1] !== undefined && !pieces[at + 1]!.includes(':');
    return isOpen ? [{ name: piece.slice(0, -1), value: pieces[at + 1]! }] : [];
  });
  const [name, value] = pieces;
  if (found.length > 0) return found.filter((label) => isLabel(label.name));
  if (pieces.length === 2 && isSide(name!) && isSecurity(value!))
    return [
      { name: 'Action', value: name! },
      { name: 'Security Name', value: value! },
    ];
  if (pieces.length === 2) found.push({ name: name!, value: value! });
  else found.push(...pairsIn(pieces));
  return found.filter((label) => isLabel(label.name));
}

/** `PURCHASE`, in a title before the name of what was bought. */
function isSide(word: string): boolean {
  const meaning = /^\p{L}{3,10}$/u.test(word) ? understood(word) : null;
  return (
    meaning !== null && meaning.ignored === undefined && meaning.side !== undefined && meaning.effect === undefined
  );
}

const isSecurity = (name: string): boolean =>
  /\p{L}{3}/u.test(name) && !name.endsWith(':') && !isLabel(name) && !isFigurePiece(name) && !isDayShaped(name);

/** Labels and values in two or more columns, side by side: `Trade Date  02/11/2026  Quantity  60`. */
function pairsIn(pieces: readonly string[]): Label[] {
  if (pieces.length < 4 || pieces.length % 2 === 1) return [];
  const pairs = pieces.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: pieces[at + 1]! }] : []));
  const isPair = ({ name, value }: Label) => /^[^\d$€£]{3,40}$/.test(name) && !isLabel(value);
  return pairs.every(isPair) ? pairs : [];
}

/** The names of figures beside the labels of a block, whose figures are in a line below: `Quantity  Price  Principal`. */
const FIGURE_FIELDS = ['quantity', 'price', 'amount', 'fees'] as const;
/** A CUSIP as Schwab prints it: `808524-79-7`. */
const HYPHENED_CUSIP = /^([0-9A-Z]{6})-([0-9A-Z]{2})-(\d)$/;
const MAX_LINES_BELOW = 3;

const isFigureName = (piece: string): boolean => FIGURE_FIELDS.some((field) => nameFit(piece, field).isExact);
const isPlain = (piece: string): boolean => !piece.includes(':');

/** What figures are by their places: below the names of their columns, or behind the name of a cost. */
class PlacedFigures {
  #names: string[] = [];
  #below = 0;

  read(text: string): { labels: Label[]; cost: Label | null } {
    const pieces = text
      .trim()
      .split(/\s{2,}|\t/)
      .filter(isPlain);
    const names = pieces.filter(isFigureName);
    if (names.length >= 2 && !pieces.some(isFigurePiece)) [this.#names, this.#below] = [names, 0];
    this.#below += 1;
    const cusip = pieces.map((piece) => HYPHENED_CUSIP.exec(piece)).find((found) => found !== null);
    const labels = cusip == null ? [] : [{ name: 'CUSIP', value: cusip.slice(1).join('') }];
    const figures = pieces.filter(isFigurePiece);
    if (this.#names.length > 0 && figures.length === this.#names.length && this.#below <= MAX_LINES_BELOW + 1) {
      labels.push(...this.#names.splice(0).map((name, at) => ({ name, value: figures[at]! })));
      return { labels, cost: null };
    }
    return { labels, cost: costIn(pieces) };
  }
}

/** The column of all costs of a block, which it prints one below the other. */
const COSTS = 'Other Fees';

/** Splits the labels of a text into blocks at the first repeated label. */
class Blocks {
  readonly all: Block[] = [];
  #keys = new Set<string>();
  #placed = new PlacedFigures();

  add({ ref, text }: TextLine): void {
    if (text.length > MAX_LINE_LENGTH) return;
    const labels = labelsIn(text);
    for (const label of labels) {
      const key = nameKey(label.name);
      if (this.all.length === 0 || this.#keys.has(key)) {
        this.all.push({ ref, labels: [], costs: new BlockCosts(), above: [] });
        this.#keys.clear();
      }
      this.#keys.add(key);
      this.all.at(-1)!.labels.push(label);
    }
    const { labels: placed, cost } = this.#placed.read(text);
    const block = this.all.at(-1);
    if (block === undefined) return;
    // A figure is of the block that is open: it begins none.
    for (const label of placed) if (valueIn(block, nameKey(label.name)) === undefined) block.labels.push(label);
    if (cost !== null && !labels.some(({ name }) => name === cost.name)) block.costs.addCost(cost);
    if (block.costs.net === null) block.above.push(...[...labels, ...placed].filter(isCostLabel));
    const sum = placed.find(({ name }) => isSum(name)) ?? sumIn(text);
    if (sum !== null) block.costs.addSum(sum);
  }
}

const isCostLabel = ({ name }: Label): boolean => nameFit(name, 'fees').isExact;
const valueIn = ({ labels }: Block, key: string) => labels.find(({ name }) => nameKey(name) === key)?.value;

interface Confirmed {
  records: TableRecord[];
  names: string[];
  /** Null where it is not clear how the labels are to be read, for the reason beside it. */
  chosen: ChosenColumns | null;
  warning: string;
}

/** The blocks as rows of a table whose columns are the labels; null where they describe no trade that was settled. */
function confirmed(blocks: readonly Block[]): Confirmed | null {
  const names = new Map<string, string>();
  for (const { labels } of blocks)
    for (const { name } of labels) names.set(nameKey(name), names.get(nameKey(name)) ?? name);
  const keys = [...names.keys()];
  const header: TableRecord = { line: 0, cells: [...names.values()] };
  // The account above the first trade is that of all.
  const before = (key: string) => (nameFit(names.get(key)!, 'account').isExact ? valueIn(blocks[0]!, key) : undefined);
  const rows = blocks.map((block, at) => ({
    line: at + 1,
    cells: keys.map((key) => valueIn(block, key) ?? before(key) ?? ''),
  }));
  const records = [header, ...rows];
  const unmapped = findUnmappedInRecords([records], true);
  if (unmapped === null) return null;
  const { columns } = unmapped.proposal.mapping;
  const has = (...fields: (typeof columns)[number][]) => fields.some((field) => columns.includes(field));
  if (!(has('trade_date') && has('action') && has('quantity') && has('price', 'amount'))) return null;
  if (!has('settle_date', 'amount') || !has('symbol', 'isin', 'cusip', 'security_name')) return null;
  const warnings = [...unmapped.proposal.warnings, ...unmapped.proposal.mismatches];
  const chosen = warnings.length === 0 ? { mapping: unmapped.proposal.mapping, corrections: [] } : null;
  return { records, names: [...names.values()], chosen, warning: warnings.join('; ') };
}

function blocksOf(text: string): Block[] {
  const blocks = new Blocks();
  for (const [at, line] of text.split('\n', MAX_LINES).entries()) blocks.add({ ref: `line ${at + 1}`, text: line });
  return blocks.all.map(withCosts);
}

/** A block with the costs that it prints by their places as one label, and all costs above its net amount. */
function withCosts(block: Block): Block {
  const placed = block.costs.costs;
  if (placed === null) return block;
  const label = { name: COSTS, value: placed };
  return { ...block, labels: [...block.labels, label], above: [...block.above, label] };
}

/**
 * A confirmation that sets down what was done in labels and not in a table, of any broker: its labels are read as the
 * names of columns, with the same doubts, and each time that they begin again is a row.
 */
export const labelledConfirmation: LineFormat = {
  kind: 'lines',
  id: 'confirmation',
  title: 'Trade confirmation with labels (text or PDF)',
  recognizes: (opening) =>
    CONFIRMS.test(opening) && findCancellation(opening) === null && confirmed(blocksOf(opening)) !== null,
  start: () => new ConfirmationReader(),
};

class ConfirmationReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #blocks = new Blocks();

  read(line: TextLine): void {
    this.#blocks.add(line);
  }

  end(): void {
    const blocks = this.#blocks.all.map(withCosts);
    const found = confirmed(blocks);
    if (found === null || found.chosen === null) {
      this.found.errors.push({
        row: blocks[0]?.ref ?? 'line 1',
        column: null,
        value: null,
        reason: `The confirmation is not clear: ${found?.warning ?? 'its labels do not describe a whole trade'}. Download the account history from the broker as CSV, OFX or QFX and use that file.`,
      });
      return;
    }
    const format = formatOf(found.chosen.mapping, found.names);
    const table = new TableReader(format, { refOf: (line) => blocks[line - 1]?.ref ?? `line ${line}` });
    table.add(found.records);
    table.end();
    for (const trade of table.found.trades) {
      const block = blocks.find(({ ref }) => ref === trade.ref);
      if (block) verifyCosts(trade, block, found.chosen.mapping.decimal_comma);
    }
    this.found.trades.push(...table.found.trades);
    this.found.ignored.push(...table.found.ignored);
    this.found.errors.push(...table.found.errors);
  }
}
