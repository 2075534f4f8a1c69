import { connect } from '@trover/db/connect.ts';
import { StartupError } from '@trover/db/embedded/startup-error.ts';
import { listPending } from '@trover/db/migrate.ts';
import { type DistributionStatus, distribute, readDistribution, rebalance } from '@trover/db/sharding/distribute.ts';
import { readConfig } from '../../config.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from '../command.ts';
import { formatTable } from '../table.ts';

const MAX_SHARDS = 4096;

/**
 * Distributes the large tables of a Citus database over its servers, rebalances them after servers were added, or lists
 * where they are.
 */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, options, files } = parseArguments(args, ['json'], ['shards']);
  const [verb, ...more] = files;
  if (more.length > 0 || !['distribute', 'rebalance', 'status'].includes(verb ?? ''))
    throw new BadUse(`expected distribute, rebalance or status, found ${files.join(' ') || 'nothing'}`);
  if (options.shards !== undefined && verb !== 'distribute') throw new BadUse('--shards belongs to distribute');
  const shards = options.shards === undefined ? undefined : readShards(options.shards);
  const { databaseUrl } = readConfig();
  if (!databaseUrl)
    throw new StartupError(
      'The database that Trover brings along is one server. Set DATABASE_URL to the coordinator of a Citus cluster (docs/scale.md).',
    );
  const { pool, close } = connect(databaseUrl, { max: 2, name: 'trover database' });
  try {
    const pending = await listPending(pool);
    if (pending === null)
      throw new StartupError('There is no database of Trover in DATABASE_URL. Start the program once.');
    if (pending.length > 0)
      throw new StartupError(
        `The database in DATABASE_URL lacks ${pending.join(', ')}. Start the program once to update it.`,
      );
    const announce = (line: string): unknown => io.stderr.write(`${line}\n`);
    if (verb === 'distribute') {
      const done = await distribute(pool, { ...(shards !== undefined && { shards }), announce });
      announce(done.length === 0 ? 'Every large table is distributed already.' : `Distributed: ${done.join(', ')}.`);
    }
    if (verb === 'rebalance') {
      const moved = await rebalance(pool);
      announce(moved === 0 ? 'Every server has its part already.' : `${moved} groups of shards moved.`);
    }
    print(io, await readDistribution(pool), flags.has('json'));
    return 0;
  } finally {
    await close();
  }
}

function readShards(text: string): number {
  const shards = Number(text);
  if (!/^\d+$/.test(text) || shards < 1 || shards > MAX_SHARDS)
    throw new BadUse(`--shards needs a number from 1 to ${MAX_SHARDS}, found ${text}`);
  return shards;
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

function print(io: CommandIo, status: DistributionStatus, asJson: boolean): void {
  if (asJson) {
    io.stdout.write(`${JSON.stringify(status)}\n`);
    return;
  }
  if (status.citus === null) {
    io.stdout.write('One server without Citus: every table is on it.\n');
    return;
  }
  io.stdout.write(
    formatTable(
      ['server', 'part', 'shards', 'MB'],
      status.servers.map((of) => [
        of.address,
        of.is_coordinator ? 'coordinator' : of.has_shards ? 'worker' : 'worker that takes no rows',
        String(of.shards),
        megabytes(of.bytes),
      ]),
      new Set([2, 3]),
    ),
  );
  io.stdout.write('\n');
  io.stdout.write(
    formatTable(
      ['table', 'distributed by', 'shards', 'MB'],
      status.tables.map((of) => [
        of.name,
        of.is_distributed ? of.column : 'not yet',
        String(of.shards),
        megabytes(of.bytes),
      ]),
      new Set([2, 3]),
    ),
  );
}
