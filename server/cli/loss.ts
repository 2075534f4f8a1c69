import type { LossResult } from '@trover/core/losses/loss.ts';
import { recognizeLoss } from '@trover/core/losses/recognize-loss.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import type { Plan } from '@trover/core/plans/plan.ts';
import { readAccount } from '@trover/intake/read-account.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from './command.ts';
import { openFile, readJson, UnreadableFile } from './open-file.ts';
import { formatTable } from './table.ts';

type Refusal = { path: string; message: string } | { row: number; message: string };

function writeRefusal(io: CommandIo, json: boolean, file: string, refusal: Refusal): void {
  if (json) io.stdout.write(`${JSON.stringify({ error: refusal })}\n`);
  else {
    const place = 'path' in refusal ? refusal.path : `row ${refusal.row}`;
    io.stderr.write(`${file}: ${place}: ${refusal.message}\n`);
  }
}

function writeResult(io: CommandIo, file: string, result: LossResult): void {
  const rows = result.lines.map((line) => [
    line.security,
    line.bought,
    line.quantity,
    line.price_bought ?? '',
    line.sold ?? '',
    line.price_sold ?? '',
    line.component ? `${line.component}: ${line.branch}` : line.branch,
    line.clause ?? '',
    Object.entries(line.terms)
      .map(([term, value]) => `${term.replaceAll('_', ' ')} ${value}`)
      .join(', '),
    line.per_share,
    line.amount,
  ]);
  const head = [
    'security',
    'bought',
    'quantity',
    'price',
    'sold',
    'price',
    'branch',
    'clause',
    'terms',
    'per share',
    'amount',
  ];
  io.stdout.write(`${file}\n${formatTable(head, rows, new Set([2, 3, 5, 9, 10]))}`);
  if (result.market.loss !== null) io.stdout.write(`market loss ${result.market.loss} ${result.currency}\n`);
  io.stdout.write(`recognized claim ${result.claim} ${result.currency}\n`);
  for (const notice of result.notices)
    io.stdout.write(`note${notice.row === null ? '' : ` (row ${notice.row})`}: ${notice.message}\n`);
  io.stdout.write(`fingerprint ${result.fingerprint}\n\n`);
}

async function runOne(io: CommandIo, json: boolean, plan: Plan, file: string): Promise<boolean> {
  const account = await readAccount(await openFile(file));
  if (!account.ok) {
    writeRefusal(io, json, file, account.fault);
    return false;
  }
  const loss = recognizeLoss(plan, account.transactions);
  if (!loss.ok) {
    writeRefusal(io, json, file, loss.fault);
    return false;
  }
  if (json) io.stdout.write(`${JSON.stringify(loss.result)}\n`);
  else writeResult(io, file, loss.result);
  return true;
}

/** Prints one result per line, in file order; a refused account has a line too, and the other files continue. */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, options, files } = parseArguments(args, ['json'], ['plan']);
  if (options.plan === undefined) throw new BadUse('loss needs --plan PLAN.json');
  if (files.length === 0) throw new BadUse('loss needs at least one account, a CSV file');
  const json = flags.has('json');
  let document: unknown;
  try {
    document = await readJson(options.plan);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    for (const _ of files)
      if (json) io.stdout.write(`${JSON.stringify({ error: { path: '', message: error.message } })}\n`);
    io.stderr.write(`${error.message}\n`);
    return 1;
  }
  const loaded = loadPlan(document);
  let exit: ExitCode = 0;
  for (const file of files) {
    try {
      if (!loaded.ok) {
        writeRefusal(io, json, options.plan, { path: loaded.path, message: loaded.message });
        exit = 1;
      } else if (!(await runOne(io, json, loaded.plan, file))) exit = 1;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      writeRefusal(io, json, file, { row: 1, message: error.message });
      exit = 1;
    }
  }
  return exit;
}
