import { GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { isSettlementOnly } from '@trover/core/trades/settlement-only.ts';
import type { RowError } from '@trover/core/trades/trade.ts';
import { BatchCollector, type ReadOptions, refusedFile, type TradeFileBatch } from '../batches.ts';
import { closedLotsIn, type GainReport, hasLotsHeaderIn } from '../closed-lots/closed-lots.ts';
import { type DetectedTable, detectTable } from '../detect-format.ts';
import { type RearrangedTable, rearrange } from '../layouts/rearrange.ts';
import {
  type ChosenColumns,
  chosenFormat,
  findHeaderlessInRecords,
  findUnmappedInRecords,
  sureColumns,
} from '../mapping/find-unmapped-table.ts';
import type { UnmappedTable } from '../mapping/unmapped-table.ts';
import type { TableRecord } from '../readers/csv.ts';
import { withPlainSpaces } from '../readers/text.ts';
import type { Sheet, WorkbookReader } from '../readers/xlsx/workbook.ts';
import { ZipFault } from '../readers/zip.ts';
import { isBlankRecord, TableReader } from '../rows/table-reader.ts';
import { describeRecords, describeUnmapped, fileCalled } from '../unknown-file.ts';
import { partsOfOverview } from './overview-sheets.ts';

const OPENING = 600;
/** Formats are compared with each cell of the opening. */
const OPENING_LENGTH = 2_000_000;
/** No cell of a sheet has to make do with commas between cells. */
const DELIMITER = ';';

/** Reads the sheets of a workbook as tables: whatever is known as CSV is known here. */
export async function* readWorkbook(
  workbook: WorkbookReader,
  size: number,
  { name, chooseColumns = sureColumns, usesLots, isPacked }: ReadOptions,
): AsyncGenerator<TradeFileBatch> {
  const tables = new Map<Sheet, DetectedTable>();
  const openings = new Map<Sheet, TableRecord[]>();
  let filled = 0;
  for (const sheet of workbook.sheets) {
    const opening = openingOf(workbook, sheet);
    if (opening.length === 0) continue;
    filled++;
    if (sheet.isHidden) continue;
    openings.set(sheet, opening);
    const detected = detectTable(opening, DELIMITER);
    if (detected !== null) tables.set(sheet, detected);
  }
  addFurtherSheets(openings, tables);
  const numbered = new Map<Sheet, NumberedElsewhere>();
  for (const [sheet, { format }] of tables) {
    const [better] = [...tables].find(([, other]) => format.supersededBy?.includes(other.format.id)) ?? [];
    if (better === undefined) continue;
    if (format.supersededByNumber === undefined) tables.delete(sheet);
    else numbered.set(sheet, new NumberedElsewhere(format.supersededByNumber, workbook.rows(better)));
  }
  const found = tables.size > 0 ? null : findUnmappedInSheets(openings);
  const rearranged = rearrangedIn(tables.size > 0 || (found && sureColumns(found)) ? new Map() : openings);
  for (const [sheet, { records }] of rearranged) openings.set(sheet, records);
  const isAsked = tables.size === 0 && rearranged.size === 0 && !(found && sureColumns(found));
  const report = usesLots && !isPacked && isAsked ? findLotsIn(workbook, openings, filled) : null;
  if (report !== null) {
    if (await usesLots!(report.unmapped)) {
      const collector = new BatchCollector(GAIN_REPORT, report.unmapped);
      yield collector.end(report.found, size);
    } else yield refusedFile(describeUnmapped(fileCalled(name), report.unmapped), size, report.unmapped);
    return;
  }
  const [firstClear] = rearranged.values();
  const unmapped = firstClear?.unmapped ?? found;
  const chosen = unmapped && (await chooseColumns(unmapped));
  if (chosen) for (const [sheet, table] of tablesOf(openings, unmapped, chosen)) tables.set(sheet, table);
  const [first] = [...tables].flatMap(([sheet, table]) => (numbered.has(sheet) ? [] : [table]));
  if (first === undefined) {
    const file = fileCalled(name);
    const reason = unmapped ? describeUnmapped(file, unmapped) : describeRecords([...openings.values()], file);
    yield refusedFile(reason, size, unmapped);
    return;
  }
  const others = chosen ? tradesOfOtherColumns(openings, tables) : new Map<Sheet, OtherSheet>();
  for (const [sheet, other] of others) if (typeof other !== 'string') tables.set(sheet, other);
  if (isShort(openings))
    for (const sheet of partsOfOverview(openings, new Map([...tables].filter(([each]) => !numbered.has(each))))) {
      others.set(sheet, REPEATED);
    }
  const collector = new BatchCollector(first.format.id, unmapped);
  let bytesRead = 0;
  for (const sheet of workbook.sheets) {
    const inSheet = filled > 1 ? (line: number): string => `${sheet.name} row ${line}` : undefined;
    const clear = rearranged.get(sheet);
    const refOf = clear ? (row: number) => (inSheet ?? String)(clear.lineOf(row)) : inSheet;
    const other = others.get(sheet);
    const reader = sheetReader(sheet, tables.get(sheet), refOf, other === REPEATED ? other : undefined);
    if (typeof other === 'string' && other !== REPEATED) reader.found.errors.push(ofOtherColumns(sheet, other));
    try {
      for (const rows of clear ? [clear.records] : workbook.rows(sheet)) {
        const records = rows.map(spacedPlainly);
        reader.add(numbered.get(sheet)?.withoutThem(records, refOf, reader.found) ?? records);
        if (collector.isDue(reader.found)) yield collector.collect(reader.found, bytesRead);
      }
    } catch (fault) {
      if (!(fault instanceof ZipFault)) throw fault;
      reader.found.errors.push({
        row: sheet.name,
        column: null,
        value: null,
        reason: `We could not read all of sheet "${sheet.name}": ${fault.message}. Save or download the complete file again.`,
      });
    }
    reader.end();
    bytesRead = Math.min(size, bytesRead + workbook.sizeOf(sheet));
    yield collector.collect(reader.found, bytesRead);
  }
  yield collector.end({ trades: [], ignored: [], errors: [] }, size);
}

/** The lots of the first sheet that is a gain and loss report; a further sheet of lots is an error. */
function findLotsIn(
  workbook: WorkbookReader,
  openings: ReadonlyMap<Sheet, TableRecord[]>,
  filled: number,
): GainReport | null {
  let first: GainReport | null = null;
  for (const [sheet, opening] of openings) {
    if (!hasLotsHeaderIn(opening)) continue;
    const records = isShort(new Map([[sheet, opening]])) ? opening : [...workbook.rows(sheet)].flat();
    const report = closedLotsIn(records, filled > 1 ? (line) => `${sheet.name} row ${line}` : undefined);
    if (report === null) continue;
    if (first === null) first = report;
    else first.found.errors.push(ofOtherColumns(sheet, ALL_OTHERS));
  }
  return first;
}

/** Reads a sheet by another sheet's format where it has a further table of that format, such as the cash transactions. */
function addFurtherSheets(
  openings: ReadonlyMap<Sheet, readonly TableRecord[]>,
  tables: Map<Sheet, DetectedTable>,
): void {
  const known = [...tables.values()];
  for (const [sheet, opening] of openings) {
    if (tables.has(sheet)) continue;
    const own = known.find(({ format }) => opening.some(({ cells }) => format.furtherHeaderOf?.(cells)));
    if (own !== undefined) tables.set(sheet, own);
  }
}

/** The rows of a sheet that another sheet shows better, by a number that both print. */
class NumberedElsewhere {
  #name: string;
  #numbers: ReadonlySet<string>;
  #at = -1;

  constructor(name: string, others: Iterable<readonly TableRecord[]>) {
    this.#name = name;
    const numbers = new Set<string>();
    let at = -1;
    try {
      for (const rows of others)
        for (const { cells } of rows.map(spacedPlainly)) {
          if (at < 0) at = cells.indexOf(name);
          else {
            const number = cells[at];
            if (number) numbers.add(number);
          }
        }
    } catch (fault) {
      // What follows the readable rows is reported when they are read.
      if (!(fault instanceof ZipFault)) throw fault;
    }
    this.#numbers = numbers;
  }

  withoutThem(
    records: TableRecord[],
    refOf: ((line: number) => string) | undefined,
    { ignored }: TableReader['found'],
  ): TableRecord[] {
    return records.filter(({ line, cells }) => {
      if (this.#at < 0) this.#at = cells.indexOf(this.#name);
      const number = cells[this.#at];
      if (number === undefined || !this.#numbers.has(number)) return true;
      ignored.push({ row: refOf ? refOf(line) : line, reason: 'a position that another sheet shows' });
      return false;
    });
  }
}

function findUnmappedInSheets(openings: ReadonlyMap<Sheet, TableRecord[]>): UnmappedTable | null {
  const sheets = [...openings.values()];
  const isWhole = openings.size === 1 && isShort(openings);
  return findUnmappedInRecords(sheets, isWhole) ?? findHeaderlessInRecords(sheets, isWhole);
}

/** The sheets that are lists of people, as plain tables; none of a sheet that is not had whole. */
function rearrangedIn(openings: ReadonlyMap<Sheet, TableRecord[]>): Map<Sheet, RearrangedTable> {
  const rearranged = new Map<Sheet, RearrangedTable>();
  if (!isShort(openings)) return rearranged;
  for (const [sheet, opening] of openings) {
    const found = rearrange(opening);
    if (found) rearranged.set(sheet, found);
  }
  return rearranged;
}

const isShort = (openings: ReadonlyMap<Sheet, TableRecord[]>): boolean =>
  [...openings.values()].every(
    (opening) => opening.length < OPENING && opening.reduce((sum, row) => sum + lettersOf(row), 0) <= OPENING_LENGTH,
  );

const lettersOf = ({ cells }: TableRecord): number => cells.reduce((sum, cell) => sum + cell.length, 0);

/** The sheets that have the header of the table of the question, or its shape; corrections apply to that sheet only. */
function* tablesOf(
  openings: ReadonlyMap<Sheet, TableRecord[]>,
  { table, fingerprint }: UnmappedTable,
  { mapping, corrections }: ChosenColumns,
): Generator<[Sheet, DetectedTable]> {
  for (const [sheet, opening] of openings) {
    const isOwn = opening.some(({ cells }) => cells === table.header);
    const same = table.isNameless ? findHeaderlessInRecords([opening], true) : null;
    if (table.isNameless && same?.fingerprint !== fingerprint) continue;
    const format = chosenFormat(same?.table ?? table, { mapping, corrections: isOwn ? corrections : [] });
    const hasHeader =
      same !== null || (table.upper !== undefined && isOwn) || opening.some(({ cells }) => format.headerOf?.(cells));
    if (hasHeader) yield [sheet, { format, layout: {}, score: 0, understood: null, isHallmarked: false }];
  }
}

/** Why a sheet is left out whose trades are those of another sheet. */
const REPEATED = 'row of a sheet whose trades another sheet lists too';
const SOME_REPEATED =
  'Some of its trades are in that sheet too. Save the others as a file of their own and use that file too.';
const MAYBE_REPEATED =
  'Some of its trades may be those of that sheet. If others are not in it, save them as a file of their own and use that file too.';
const ALL_OTHERS = 'Save it as a file of its own and use that file too.';

/** What becomes of a sheet that lists trades too, with other columns than those that were chosen. */
type OtherSheet = DetectedTable | string;

/**
 * The sheets that list trades too, with other columns: one with trades of its own is read by its own columns, as a broker
 * has the shares of two countries in two sheets. One with some of the same trades is not read beside the other.
 */
function tradesOfOtherColumns(
  openings: ReadonlyMap<Sheet, TableRecord[]>,
  tables: ReadonlyMap<Sheet, DetectedTable>,
): Map<Sheet, OtherSheet> {
  const read = [...tables].flatMap(([sheet, { format }]) => movesIn(openings.get(sheet) ?? [], format));
  const whole = new Set(read.map(({ whole }) => whole));
  const isAllRead = [...tables.keys()].every((sheet) => (openings.get(sheet)?.length ?? 0) < OPENING);
  const others = new Map<Sheet, OtherSheet>();
  for (const [sheet, opening] of openings) {
    const found = tables.has(sheet) ? null : findUnmappedInRecords([opening], false);
    if (found === null || sureColumns(found) === null) continue;
    const format = chosenFormat(found.table, { mapping: found.proposal.mapping, corrections: [] });
    const moves = movesIn(opening, format);
    const repeated = moves.filter((move) => whole.has(move.whole)).length;
    const isShown = opening.length < OPENING;
    const isLike = moves.some((move) => read.some((other) => areAlike(move, other)));
    if (isShown && isAllRead && !isLike && moves.length > 0) {
      others.set(sheet, { format, layout: {}, score: 0, understood: null, isHallmarked: false });
      read.push(...moves);
      for (const move of moves) whole.add(move.whole);
    } else if (repeated > 0 && repeated === moves.length && isShown) others.set(sheet, REPEATED);
    else others.set(sheet, repeated > 0 ? SOME_REPEATED : isLike ? MAYBE_REPEATED : ALL_OTHERS);
  }
  return others;
}

interface Move {
  /** Day, security and units. */
  whole: string;
  day: number;
  security: string | null;
  /** By what the security is named. */
  named: 'symbol' | 'isin' | 'cusip' | 'security_name';
  units: string | null;
  /** Whether its day is that of its settlement. */
  isSettlement: boolean;
}

const IDENTIFIERS = ['symbol', 'isin', 'cusip', 'security_name'] as const;
/** A settlement is at most so many days behind its trade. */
const SETTLED_WITHIN_MS = 5 * 86_400_000;

/** Whether two lists may show the same trade: another list may name the security otherwise, or have an order in parts. */
function areAlike(one: Move, other: Move): boolean {
  const [apart, isSameKind] = [Math.abs(one.day - other.day), one.named === other.named];
  const [isSameSecurity, isSameUnits] = [one.security === other.security, one.units === other.units];
  if (apart === 0 && (!isSameKind || isSameSecurity || (isSameUnits && one.units !== null))) return true;
  if (apart > SETTLED_WITHIN_MS) return false;
  return one.isSettlement || other.isSettlement || (isSameUnits && one.units !== null && !isSameKind);
}

/** What moves in these records. */
function movesIn(records: readonly TableRecord[], format: DetectedTable['format']): Move[] {
  const reader = new TableReader(format, {});
  reader.add(records);
  reader.end();
  return reader.found.trades.map((trade) => {
    const named = IDENTIFIERS.find((each) => trade[each] !== null) ?? 'security_name';
    const [security, day] = [trade[named], trade.trade_date ?? trade.settle_date];
    return {
      whole: [trade.trade_date, security, trade.quantity].join(' '),
      day: Date.parse(day ?? ''),
      ...{ security, named, units: trade.quantity, isSettlement: isSettlementOnly(trade) },
    };
  });
}

const ofOtherColumns = ({ name }: Sheet, advice: string): RowError => ({
  row: name,
  column: null,
  value: null,
  reason: `The sheet "${name}" lists trades too, with other columns than the sheet that we read. ${advice}`,
});

function sheetReader(
  sheet: Sheet,
  detected: DetectedTable | undefined,
  refOf: ((line: number) => string) | undefined,
  repeated: string | undefined,
): Pick<TableReader, 'found' | 'add' | 'end'> {
  if (detected) {
    const reader = new TableReader(detected.format, refOf ? { ...detected.layout, refOf } : detected.layout);
    return repeated === undefined ? reader : withoutTrades(reader, repeated);
  }
  const shown = sheet.isHidden
    ? `row of the hidden sheet "${sheet.name}", which we skip; unhide the sheet to include it`
    : `row of the sheet "${sheet.name}", which is not a table of trades`;
  const reason = repeated ?? shown;
  const found: TableReader['found'] = { trades: [], ignored: [], errors: [] };
  return {
    found,
    add: (records) => {
      for (const { line, cells } of records)
        if (!isBlankRecord(cells)) found.ignored.push({ row: refOf ? refOf(line) : line, reason });
    },
    end: () => {},
  };
}

/** Leaves out the trades of a sheet that another lists too; its rows that nobody can read are errors nonetheless. */
function withoutTrades(reader: TableReader, reason: string): Pick<TableReader, 'found' | 'add' | 'end'> {
  const leaveOut = ({ trades, ignored }: TableReader['found']): void => {
    for (const { ref } of trades.splice(0)) ignored.push({ row: ref, reason });
  };
  return {
    found: reader.found,
    add: (records) => {
      reader.add(records);
      leaveOut(reader.found);
    },
    end: () => {
      reader.end();
      leaveOut(reader.found);
    },
  };
}

function openingOf(workbook: WorkbookReader, sheet: Sheet): TableRecord[] {
  const opening: TableRecord[] = [];
  let letters = 0;
  try {
    for (const rows of workbook.rows(sheet)) {
      for (const row of rows) {
        if (isBlankRecord(row.cells) || letters > OPENING_LENGTH) continue;
        opening.push(spacedPlainly(row));
        letters += lettersOf(row);
      }
      if (opening.length >= OPENING || letters > OPENING_LENGTH) break;
    }
  } catch (fault) {
    // What follows the readable rows is reported when they are read.
    if (!(fault instanceof ZipFault) || opening.length === 0) throw fault;
  }
  return opening;
}

function spacedPlainly({ line, cells }: TableRecord): TableRecord {
  return { line, cells: cells.map(withPlainSpaces) };
}
