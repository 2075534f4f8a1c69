import { StartupError } from '@trover/db/embedded/startup-error.ts';
import { handleUnhandledRejections } from '../unhandled-rejections.ts';
import { BadUse, type Command, type CommandIo, type ExitCode } from './command.ts';

interface Entry {
  usage: string;
  load: () => Promise<Command>;
}

/** The commands `trover NAME …`; the file of each is loaded only when it is called. */
export const commands: Record<string, Entry> = {
  loss: { usage: 'loss --plan PLAN.json [--json] FILE.csv…', load: () => import('./loss.ts') },
  trades: { usage: 'trades [--json] [--use-lots] FILE…', load: () => import('./trades.ts') },
  catalogue: { usage: 'catalogue check|import [--json] FILE|DIR…', load: () => import('./catalogue.ts') },
  prices: { usage: 'prices import [--json] FILE', load: () => import('./prices.ts') },
  audit: { usage: 'audit check [--json] [--holds PLACE:HASH]', load: () => import('./administration/audit.ts') },
  books: { usage: 'books check [--json] [--bank CURRENCY=BALANCE,…]', load: () => import('./books.ts') },
  accounts: { usage: 'accounts role EMAIL ROLE [--partner MARKER]', load: () => import('./accounts.ts') },
  keys: { usage: 'keys rewrap', load: () => import('./administration/keys.ts') },
  files: {
    usage: 'files move --to s3://BUCKET/PREFIX|file:///FOLDER [--from …] [--remove] [--json]',
    load: () => import('./administration/files.ts'),
  },
  backup: { usage: 'backup FOLDER|s3://BUCKET/PREFIX --keys FILE', load: () => import('./administration/backup.ts') },
  restore: {
    usage: 'restore FOLDER|s3://BUCKET/PREFIX --keys FILE',
    load: () => import('./administration/restore.ts'),
  },
  retention: { usage: 'retention check [--json]', load: () => import('./administration/retention.ts') },
  database: {
    usage: 'database distribute [--shards N] | rebalance | status [--json]',
    load: () => import('./administration/database.ts'),
  },
  sanctions: {
    usage: 'sanctions import [--json] sdn.xml | sdn.csv alt.csv add.csv',
    load: () => import('./sanctions.ts'),
  },
  notice: { usage: 'notice [--json] FILE…', load: () => import('./notice.ts') },
  scan: { usage: 'scan [--json] [--catalogue DIR] FILE…', load: () => import('./scan.ts') },
};

function usage(): string {
  const lines = Object.values(commands).map((entry) => `  npm run -s trover -- ${entry.usage}`);
  return ['Usage:', ...lines, ''].join('\n');
}

/** Finds the command and runs it; returns the exit code. */
export async function dispatch(args: string[], io: CommandIo, table = commands): Promise<ExitCode> {
  const [name, ...rest] = args;
  const entry = name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
  if (!entry) {
    const isHelp = name === 'help' || name === '--help' || name === '-h';
    if (name !== undefined && !isHelp) io.stderr.write(`trover: there is no command "${name}".\n`);
    io.stderr.write(usage());
    return isHelp ? 0 : 2;
  }
  try {
    const { run } = await entry.load();
    return await run(rest, io);
  } catch (error) {
    if (error instanceof BadUse) {
      io.stderr.write(`trover ${name}: ${error.message}\nUsage:\n  npm run -s trover -- ${entry.usage}\n`);
      return 2;
    }
    io.stderr.write(`trover ${name}: ${error instanceof StartupError ? error.message : explainFault(error)}\n`);
    return 1;
  }
}

function explainFault(error: unknown): string {
  return `an error of the program itself\n${error instanceof Error ? error.stack : String(error)}`;
}

/** Exits once everything is written: a pipe may be slow, and one that closes early (`| head`) is not an error. */
async function main(): Promise<void> {
  handleUnhandledRejections();
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const code = await dispatch(process.argv.slice(2), process);
  process.exitCode = code;
  process.stdout.write('', () => process.exit(code));
}

if (import.meta.main) await main();
