import { checkBooks } from '../ledger/check-books.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from './command.ts';
import { withExistingDatabase } from './open-database.ts';
import { formatTable } from './table.ts';

/** Matches bank, ledger and claims; exit 1 where they differ. */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, options, files } = parseArguments(args, ['json'], ['bank']);
  const [verb, ...more] = files;
  if (verb !== 'check') throw new BadUse(`expected check, found ${verb ?? 'nothing'}`);
  if (more.length > 0) throw new BadUse('check needs no file');
  const statements = new Map((options.bank ?? '').split(',').filter(Boolean).map(readBalance));
  const report = await withExistingDatabase((db) => checkBooks(db, statements));
  if (flags.has('json')) io.stdout.write(`${JSON.stringify(report)}\n`);
  else
    io.stdout.write(
      formatTable(
        ['currency', 'arrived', 'paid', 'owed', 'fees', 'unallocated'],
        report.currencies.map((of) => [of.currency, of.arrived, of.paid, of.owed, of.fees, of.unallocated]),
        new Set([1, 2, 3, 4, 5]),
      ),
    );
  for (const { message } of report.faults) io.stderr.write(`${message}\n`);
  const agreement = statements.size > 0 ? 'Bank, ledger and claims agree.' : 'Ledger and claims agree.';
  io.stderr.write(`${report.is_balanced ? agreement : 'The books do not agree: see above.'}\n`);
  return report.is_balanced ? 0 : 1;
}

function readBalance(text: string): [string, string] {
  const [, currency, balance] = /^([A-Z]{3})=(\d{1,13}\.\d{2})$/.exec(text) ?? [];
  if (currency === undefined || balance === undefined)
    throw new BadUse('--bank needs the bank’s own balances, such as USD=1250.00,EUR=3.10');
  return [currency, balance];
}
