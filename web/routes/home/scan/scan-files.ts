import type { ScanCase } from '@trover/contract/cases/scan.ts';
import { matchCase } from '@trover/core/cases/match-case.ts';
import { CaseIndex } from '@trover/core/cases/search/case-index.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import type { Plan } from '@trover/core/plans/plan.ts';
import { Overlap } from '@trover/core/trades/overlap.ts';
import { isStatedPosition } from '@trover/core/trades/stated-position.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { tradeDay } from '@trover/core/trades/trade-day.ts';
import { ARCHIVE_FORMAT, ARCHIVE_TITLE } from '@trover/intake/containers/archive-format.ts';
import { FORMATS } from '@trover/intake/formats/all.ts';
import { PROVIDER_TITLES } from '@trover/intake/links/provider-titles.ts';
import { type ChooseColumns, sureColumns } from '@trover/intake/mapping/find-unmapped-table.ts';
import { COLUMNS_FORMAT, COLUMNS_TITLE } from '@trover/intake/mapping/mapped-format.ts';
import type { UnmappedTable } from '@trover/intake/mapping/unmapped-table.ts';
import { streamTradeFile, type TradeFileBatch } from '@trover/intake/read-trade-file.ts';
import { drawCase, mostTouched } from './drawing.ts';
import {
  availabilityOf,
  type ColumnAnswers,
  compareCases,
  MAX_STORED_ROWS,
  type ScanDrawing,
  type ScannedCase,
  type ScannedColumns,
  type ScannedFile,
  type ScanOutcome,
  type ScanProgress,
} from './outcome.ts';

/** The part of `File` that the scan needs; tests supply their own. */
export interface SourceFile {
  name: string;
  size: number;
  stream: () => AsyncIterable<Uint8Array>;
}

interface ScanIndex {
  today: string;
  cases: readonly ScanCase[];
}

export interface ScanBasis {
  slug: string;
  plan: { version: number; document?: unknown } | null;
  closes: readonly (readonly [string, string])[];
  prices: readonly (readonly [string, string])[];
}

/** The source of public facts. Each is fetched at most once, and no request reveals anything of the files. */
export interface ScanFacts {
  index: () => Promise<ScanIndex>;
  bases: () => Promise<readonly ScanBasis[]>;
}

interface Reading {
  trades: number;
  first: string | null;
  last: string | null;
  byCase: Map<ScanCase, Trade[]>;
  overlap: Overlap;
  /** Fetched with the first trade in a case. */
  bases: Promise<ReadonlyMap<string, ScanBasis>> | null;
  /** Null until loaded. */
  known: ReadonlyMap<string, ScanBasis> | null;
}

/**
 * Reads files as one owner's and evaluates them in every case that they affect, by the same rules as the server.
 * Retains only trades in a case, so that memory grows with those and not with the files.
 */
export async function scanFiles(
  files: readonly SourceFile[],
  facts: ScanFacts,
  report: (progress: ScanProgress) => void,
  answers: ColumnAnswers = new Map(),
): Promise<ScanOutcome> {
  const { today, cases } = await facts.index();
  const index = new CaseIndex(cases.map((of) => ({ of, securities: of.securities, companies: [of.company] })));
  const reading: Reading = {
    trades: 0,
    first: null,
    last: null,
    byCase: new Map(),
    overlap: new Overlap(),
    bases: null,
    known: null,
  };
  const scanned: ScannedFile[] = [];
  for (const [at, file] of files.entries())
    scanned.push(await readOne(file, index, reading, answers, facts, (progress) => report({ ...progress, at })));

  const found: ScannedCase[] = [];
  if (reading.byCase.size) {
    report({
      at: files.length,
      bytes: 0,
      bytes_read: 0,
      rows_read: 0,
      trades: reading.trades,
      stage: 'computing',
      drawing: drawn(reading),
    });
    const bases = await fetchBases(reading, facts);
    for (const known of cases) {
      const trades = reading.byCase.get(known);
      if (trades) found.push(evaluate(known, bases.get(known.slug), trades, today));
    }
  }
  return {
    files: scanned,
    trades: reading.trades,
    first_trade_date: reading.first,
    last_trade_date: reading.last,
    cases_checked: cases.length,
    cases: found.sort(compareCases),
  };
}

async function readOne(
  file: SourceFile,
  index: CaseIndex<ScanCase>,
  reading: Reading,
  answers: ColumnAnswers,
  facts: ScanFacts,
  report: (progress: Omit<ScanProgress, 'at'>) => void,
): Promise<ScannedFile> {
  const scanned: ScannedFile = {
    name: file.name,
    bytes: file.size,
    format: null,
    rows_read: 0,
    trades: 0,
    ignored_count: 0,
    error_count: 0,
    ignored: [],
    errors: [],
    columns: null,
  };
  reading.overlap.startFile();
  const chooseColumns: ChooseColumns = (unmapped) => answers.get(unmapped.fingerprint) ?? sureColumns(unmapped);
  for await (const read of streamTradeFile(file.stream(), { name: file.name, chooseColumns })) {
    const batch = withoutPositions(read);
    if (batch.unmapped && scanned.columns === null) scanned.columns = columnsOf(batch.unmapped, answers);
    scanned.format = batch.format === null ? null : titleOf(batch.format);
    scanned.rows_read = batch.rows_read;
    scanned.trades += batch.trades.length;
    scanned.ignored_count += batch.ignored.length;
    scanned.error_count += batch.errors.length;
    scanned.ignored.push(...batch.ignored.slice(0, MAX_STORED_ROWS - scanned.ignored.length));
    scanned.errors.push(...batch.errors.slice(0, MAX_STORED_ROWS - scanned.errors.length));
    for (const trade of batch.trades) addTrade(trade, index, reading);
    const { rows_read, bytes_read } = batch;
    // a failure is raised where the data is needed
    if (reading.byCase.size) fetchBases(reading, facts).catch(() => undefined);
    const drawing = drawn(reading);
    report({ bytes_read, bytes: file.size, rows_read, trades: reading.trades, stage: 'reading', drawing });
  }
  return scanned;
}

/** A custodian's stated position is compared with the trades of an account, which does not exist here. */
function withoutPositions(batch: TradeFileBatch): TradeFileBatch {
  const positions = batch.trades.filter(isStatedPosition);
  if (positions.length === 0) return batch;
  const ignored = positions.map(({ ref }) => ({ row: ref, reason: 'a stated position is not a trade' }));
  return {
    ...batch,
    trades: batch.trades.filter((trade) => !isStatedPosition(trade)),
    ignored: [...batch.ignored, ...ignored],
  };
}

function fetchBases(reading: Reading, facts: ScanFacts): Promise<ReadonlyMap<string, ScanBasis>> {
  reading.bases ??= facts.bases().then((bases) => {
    reading.known = new Map(bases.map((basis) => [basis.slug, basis]));
    return reading.known;
  });
  return reading.bases;
}

function drawn({ byCase, known }: Reading): ScanDrawing | null {
  const touched = mostTouched(byCase);
  return touched && drawCase(touched, byCase.get(touched) ?? [], known?.get(touched.slug)?.prices ?? []);
}

const titles = new Map<string, string>([
  ...FORMATS.map(({ id, title }) => [id, title] as const),
  [COLUMNS_FORMAT, COLUMNS_TITLE],
  [ARCHIVE_FORMAT, ARCHIVE_TITLE],
  ...PROVIDER_TITLES,
]);
const titleOf = (format: string): string => titles.get(format) ?? format;

function columnsOf({ fingerprint, table, proposal, is_whole }: UnmappedTable, answers: ColumnAnswers): ScannedColumns {
  const rows = table.rows.slice(0, MAX_STORED_ROWS);
  return {
    fingerprint,
    table: {
      names: table.names,
      rows,
      is_whole: is_whole && rows.length === table.rows.length,
      is_nameless: table.isNameless ?? false,
    },
    answer: answers.get(fingerprint) ?? { mapping: proposal.mapping, corrections: [] },
    warnings: answers.has(fingerprint) ? [] : proposal.warnings,
    proposed: proposal.columns,
  };
}

function addTrade(trade: Trade, index: CaseIndex<ScanCase>, reading: Reading): void {
  reading.trades += 1;
  const day = tradeDay(trade);
  if (reading.first === null || day < reading.first) reading.first = day;
  if (reading.last === null || day > reading.last) reading.last = day;
  const touched = index.touchedBy(trade);
  if (touched.size === 0 || !reading.overlap.isNew(trade)) return;
  for (const known of touched.keys()) {
    const own = reading.byCase.get(known);
    if (own) own.push(trade);
    else reading.byCase.set(known, [trade]);
  }
}

function readPlan(basis: ScanBasis | undefined, slug: string): Plan | null {
  if (!basis?.plan) return null;
  const loaded = loadPlan(basis.plan.document);
  if (!loaded.ok) throw new Error(`The plan of ${slug} cannot be read: ${loaded.path}, ${loaded.message}`);
  return loaded.plan;
}

function evaluate(known: ScanCase, basis: ScanBasis | undefined, trades: Trade[], today: string): ScannedCase {
  const { slug, currency, securities, class_periods, est_recovery_per_share } = known;
  const closes = (basis?.closes ?? []).map(([date, close]) => ({ date, close }));
  const plan = readPlan(basis, slug);
  const match = matchCase(
    { slug, currency, securities, companies: [known.company], class_periods, plan, est_recovery_per_share, closes },
    trades,
    today,
  );
  return {
    case: known,
    availability: availabilityOf(known),
    basis: match.basis,
    plan_version: basis?.plan?.version ?? null,
    eligible: match.eligible,
    why: match.why,
    result: match.result,
    lifo_claim: match.lifo?.claim ?? null,
    trades,
    drawing: drawCase(known, trades, basis?.prices ?? [], match.result),
    left_out: match.left_out.map(({ reason }) => reason),
  };
}
