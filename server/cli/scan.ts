import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CaseRecord } from '@trover/core/cases/case-record.ts';
import { caseSecurities } from '@trover/core/cases/case-securities.ts';
import { type CaseMatch, matchCase } from '@trover/core/cases/match-case.ts';
import { CaseIndex } from '@trover/core/cases/search/case-index.ts';
import type { LossResult } from '@trover/core/losses/loss.ts';
import type { Plan } from '@trover/core/plans/plan.ts';
import { PLAIN_HISTORY } from '@trover/core/securities/history/corrections.ts';
import { familiesOf } from '@trover/core/securities/history/families.ts';
import { Overlap } from '@trover/core/trades/overlap.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { readTradeFile } from '@trover/intake/read-trade-file.ts';
import { businessDate } from '../business-date.ts';
import { knownChanges } from '../catalogue/read-known-changes.ts';
import { readSource } from '../catalogue/read-source.ts';
import { readConfig } from '../config.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from './command.ts';
import { openFile, UnreadableFile } from './open-file.ts';
import { formatTable } from './table.ts';

const STARTER = join(dirname(fileURLToPath(import.meta.url)), '..', 'catalogue', 'starter');

interface Known {
  record: CaseRecord;
  plan: Plan | null;
  securities: ReturnType<typeof caseSecurities>;
}

interface Scanned {
  known: Known;
  trades: Trade[];
  match: CaseMatch;
}

/**
 * The trades of all files as one owner's, without duplicates from overlapping files. Reports unreadable files and
 * continues with the rest.
 */
async function readAll(paths: string[], io: CommandIo): Promise<{ trades: Trade[]; failed: boolean }> {
  const trades: Trade[] = [];
  const overlap = new Overlap();
  let failed = false;
  for (const path of paths) {
    overlap.startFile();
    try {
      const file = await readTradeFile(await openFile(path), { name: path, hasOtherFiles: paths.length > 1 });
      for (const trade of file.trades) if (overlap.isNew(trade)) trades.push(trade);
      for (const error of file.errors) io.stderr.write(`${path}, row ${error.row}: ${error.reason}\n`);
      if (file.format === null) failed = true;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      io.stderr.write(`${error.message}\n`);
      failed = true;
    }
  }
  return { trades, failed };
}

const companiesOf = ({ issuer, other_names }: CaseRecord): string[] => [issuer, ...other_names];

function scan(cases: readonly Known[], trades: readonly Trade[], today: string): Scanned[] {
  const index = new CaseIndex(
    cases.map((of) => ({ of, securities: of.securities, companies: companiesOf(of.record) })),
  );
  const touched = new Map<Known, Set<string>>();
  const families = familiesOf(trades);
  for (const [place, trade] of trades.entries())
    for (const known of index.touchedBy(trade).keys())
      touched.set(known, (touched.get(known) ?? new Set()).add(families[place]!));
  const byFamily = Map.groupBy(trades.keys(), (place) => families[place]!);
  return cases.flatMap((known) => {
    const found = touched.get(known);
    if (!found) return [];
    const places = [...found].flatMap((family) => byFamily.get(family)!).sort((a, b) => a - b);
    const own = places.map((place) => trades[place]!);
    const { record, plan, securities } = known;
    const { slug, currency, class_periods, est_recovery_per_share } = record;
    const match = matchCase(
      {
        slug,
        currency,
        class_periods,
        est_recovery_per_share,
        plan,
        securities,
        companies: companiesOf(record),
        closes: [],
      },
      own,
      today,
      { ...PLAIN_HISTORY, changes: knownChanges() },
    );
    return [{ known, trades: own, match }];
  });
}

/** Replaces positions in the matched list with the rows of the files. */
function withFileRows(result: LossResult, trades: readonly Trade[]): LossResult {
  const fileRow = (row: number): number => {
    const ref = trades[row - 1]?.ref;
    return typeof ref === 'number' ? ref : row;
  };
  return {
    ...result,
    lines: result.lines.map((line) => ({
      ...line,
      rows: { bought: fileRow(line.rows.bought), sold: line.rows.sold === null ? null : fileRow(line.rows.sold) },
    })),
    notices: result.notices.map((notice) => ({ ...notice, row: notice.row === null ? null : fileRow(notice.row) })),
  };
}

function writeJson(io: CommandIo, { known, trades, match }: Scanned): void {
  const { record } = known;
  io.stdout.write(
    `${JSON.stringify({
      case: record.slug,
      stage: record.stage,
      claim_deadline: record.claim_deadline,
      basis: match.basis,
      eligible: match.eligible,
      why: match.why,
      result: match.result && withFileRows(match.result, trades),
    })}\n`,
  );
}

function writeTable(io: CommandIo, scanned: readonly Scanned[]): void {
  if (scanned.length === 0) {
    io.stdout.write('No case of this catalogue covers any of these securities.\n');
    return;
  }
  const rows = scanned.map(({ known: { record }, match }) => [
    record.slug,
    record.stage,
    record.claim_deadline ?? '–',
    match.eligible ? 'yes' : 'no',
    match.basis,
    match.result ? match.result.claim : '–',
    match.result?.payment.expected ?? '–',
    match.result?.currency ?? '',
  ]);
  const head = ['case', 'stage', 'claim by', 'eligible', 'basis', 'loss', 'payment', 'currency'];
  io.stdout.write(formatTable(head, rows, new Set([5, 6])));
  for (const { known, match } of scanned) {
    io.stdout.write(`\n${known.record.slug}: ${match.why}\n`);
    for (const notice of match.result?.notices ?? []) io.stdout.write(`  note: ${notice.message}\n`);
    for (const { reason } of match.left_out) io.stdout.write(`  left out: ${reason}\n`);
  }
}

/** What the owner of all files may be owed: the same answer as the portal's, without a server. */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, options, files } = parseArguments(args, ['json'], ['catalogue']);
  if (files.length === 0) throw new BadUse('scan needs at least one file');
  const { cases, findings } = readSource(options.catalogue ?? STARTER);
  const faults = findings.filter(({ level }) => level === 'fault');
  for (const fault of faults) io.stderr.write(`catalogue, ${fault.slug ?? ''} ${fault.path}: ${fault.message}\n`);
  if (cases.length === 0) {
    io.stderr.write('The catalogue has no readable case. Name a folder with catalogue.json and plans/.\n');
    return 1;
  }
  const known = cases.map(({ record, plan }) => ({
    record,
    plan: plan?.plan ?? null,
    securities: caseSecurities(record, plan?.plan ?? null, knownChanges()),
  }));
  const { trades, failed } = await readAll(files, io);
  const today = readConfig().today ?? businessDate(new Date());
  const scanned = scan(known, trades, today);
  if (flags.has('json')) for (const each of scanned) writeJson(io, each);
  else writeTable(io, scanned);
  return failed || faults.length > 0 ? 1 : 0;
}
