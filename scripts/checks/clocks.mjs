import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '../..');

/** An instant that is named as a column's, by the clock of the process. A text for people is none. */
const BY_PROCESS =
  /\b\w+_(?:at|until|before)\b\s*[:=](?!=)[^,;]*?(?:\bnew Date\((?:\)|[^;]{0,80}?\bDate\.now\(\))|\binSeconds\([^)]*\))(?!\.toISOString)|\b\w+_(?:at|until)\b\s*(?:<=|>=|<|>)\s*new Date\(\)/g;

/** Instants that people see and nothing compares, and a day that a person chose, as `path: name`. */
const SHOWN_INSTANTS = new Set([
  'server/accounts/passkeys/add-passkey.ts: created_at',
  'server/bank-files/draft-bank-file.ts: drafted_at',
  'server/links/connect.ts: expires_at',
  'server/matches/load-own-matches.ts: computed_at',
  'server/organisations/make-key.ts: expires_at',
]);

/** The lines whose instants are by the clock of a process, where the database's is due (decision 0289). */
export function findClocks(path, source) {
  return [...source.matchAll(BY_PROCESS)].flatMap(({ 0: text, index }) => {
    const name = /^\w+/.exec(text)[0];
    if (SHOWN_INSTANTS.has(`${path}: ${name}`)) return [];
    return [`${path}:${source.slice(0, index).split('\n').length}: ${name} is by the clock of the process`];
  });
}

const isRead = (path) => /^(db|server)\/.*\.ts$/.test(path) && !/\.test\.ts$|\/(testing|demonstration)\//.test(path);

/** All such lines of the project. */
export function findAllClocks() {
  const listed = spawnSync('git', ['ls-files', '*.ts'], { cwd: root, encoding: 'utf8' }).stdout;
  const paths = listed.split('\n').filter(isRead);
  return { paths, faults: paths.flatMap((path) => findClocks(path, readFileSync(join(root, path), 'utf8'))) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { paths, faults } = findAllClocks();
  for (const fault of faults) console.error(fault);
  console.log(`${paths.length} files`);
  process.exit(faults.length > 0 ? 1 : 0);
}
