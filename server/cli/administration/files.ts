import { formatBytes } from '@trover/core/format/bytes.ts';
import type { Db } from '@trover/db/connect.ts';
import { countFilesToCopy } from '@trover/db/queries/files/files-to-copy.ts';
import { readConfig } from '../../config.ts';
import { type CopyProgress, type CopyReport, copyFiles } from '../../files/copy-files.ts';
import type { FileStore } from '../../files/file-store.ts';
import { isSameLocation, openFileStore, parseStorageUrl } from '../../files/storage-location.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from '../command.ts';
import { withExistingDatabase } from '../open-database.ts';

const PROGRESS_MS = 2_000;

/** Copies or moves every stored file from one store to another, while the program runs. */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, options, files } = parseArguments(args, ['remove', 'json'], ['from', 'to']);
  const [verb, ...more] = files;
  if (verb !== 'move' || more.length > 0) throw new BadUse(`expected move, found ${files.join(' ') || 'nothing'}`);
  if (options.to === undefined) throw new BadUse('move needs --to with s3://bucket/prefix or file:///folder');
  const config = readConfig();
  const to = parseStorageUrl(options.to, config.s3);
  const from = options.from === undefined ? defaultSource() : parseStorageUrl(options.from, config.s3);
  if (to === undefined || (from === undefined && options.from !== undefined))
    throw new BadUse('a store is s3://bucket/prefix or file:///folder');
  if (from === undefined || isSameLocation(from, to))
    throw new BadUse(
      'the program stores its files in --to, so that --from would be the same store: name where they were',
    );
  if (flags.has('remove') && !isSameLocation(config.files, to))
    throw new BadUse('--remove is for when the program stores its files in --to already: set FILES_URL first');
  const [source, target] = [await openFileStore(from), await openFileStore(to)];
  try {
    for (const store of [source, target]) {
      const trouble = await store.trouble();
      if (trouble !== undefined) throw new BadUse(trouble.message);
    }
    const report = await withExistingDatabase((db) => move(db, source, target, flags.has('remove'), io));
    if (flags.has('json')) io.stdout.write(`${JSON.stringify(report)}\n`);
    for (const { key, problem } of report.damaged)
      io.stderr.write(`${key} is ${problem === 'missing' ? 'not in the store' : 'not what was stored'}: not copied.\n`);
    io.stderr.write(sentenceOf(report, flags.has('remove')));
    return report.damaged.length === 0 ? 0 : 1;
  } finally {
    source.close();
    target.close();
  }

  /** The store that files were in until FILES_URL was changed, or are in now. */
  function defaultSource() {
    return to !== undefined && isSameLocation(config.files, to) ? config.filesAlso : config.files;
  }
}

async function move(db: Db, from: FileStore, to: FileStore, isRemoved: boolean, io: CommandIo): Promise<CopyReport> {
  const all = await countFilesToCopy(db);
  let reported = Date.now();
  const onProgress = (now: CopyProgress) => {
    if (Date.now() - reported < PROGRESS_MS) return;
    reported = Date.now();
    const done = (now.files + now.present).toLocaleString('en-US');
    io.stderr.write(`${done} of ${all.files.toLocaleString('en-US')} files, ${formatBytes(now.bytes)} copied\n`);
  };
  return copyFiles({ db, from, to, onProgress, ...(isRemoved && { onPresent: (key: string) => from.remove(key) }) });
}

function sentenceOf({ files, bytes, present }: CopyReport, isRemoved: boolean): string {
  const of = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`;
  const removed = isRemoved ? ' They were removed from the first store.' : '';
  return `${of(files)} copied (${formatBytes(bytes)}), ${of(present)} already there.${removed}\n`;
}
