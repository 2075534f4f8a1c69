// The pages of docs/asvs have every requirement of OWASP ASVS 5.0 at levels 1 and 2 once, each with a status; the files
// that they name exist, and contain the words quoted beside them; docs/asvs.md counts them, and lists what is open.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STATUSES = ['met', 'partly', 'not applicable', 'not met'];
const MAX_WORDS = 14;

const PATH = /^[\w.$@-]+(\/[\w.$@-]+)+\/?$|^[\w.-]+\.[a-z]{2,4}$|^Dockerfile$|^\.dockerignore$/;
/** A name in backticks, and the quotations right behind it. */
const QUOTED_NAME = /`([^`\s]+)`((?:,? “[^”]+”)*)/g;

/** The rows of a page: id, level, requirement, status, evidence. */
function rowsOf(text) {
  return text
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
}

function faultsOfRow([id, level, requirement, status, evidence, ...rest], levels) {
  const faults = [];
  if (rest.length > 0 || evidence === undefined || evidence === '') faults.push(`${id} does not have five cells`);
  if (levels.get(id) === undefined) faults.push(`${id} is not a requirement of levels 1 and 2`);
  else if (levels.get(id) !== level) faults.push(`${id} is of level ${levels.get(id)}, not ${level}`);
  if (!STATUSES.includes(status)) faults.push(`${id} has the status "${status}": use ${STATUSES.join(', ')}`);
  if ((requirement ?? '').split(/\s+/).length > MAX_WORDS) faults.push(`${id} has more than ${MAX_WORDS} words`);
  return faults;
}

/** Files that a text names and that do not exist, or do not contain what is quoted from them. */
function faultsOfPaths(path, text, read) {
  return [...text.matchAll(QUOTED_NAME)]
    .filter(([, named]) => PATH.test(named))
    .flatMap(([, named, quoted]) => {
      const source = read(named);
      if (source === undefined) return [`${path} names ${named}, which does not exist`];
      return [...quoted.matchAll(/“([^”]+)”/g)]
        .filter(([, words]) => !source.includes(words))
        .map(([, words]) => `${path} quotes “${words}”, which ${named} does not hold`);
    });
}

/** The line of docs/asvs.md that counts a page. */
export function countsOf(text) {
  const rows = rowsOf(text);
  return STATUSES.map((status) => rows.filter((row) => row[3] === status).length).join(' | ');
}

/** Faults of the pages, path to text; `ids` has an id and its level in each line, `read` gives a file's text. */
export function findFaults({ pages, index, ids, read }) {
  const levels = new Map(
    ids
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ')),
  );
  const open = index.slice(index.indexOf('## Open'));
  const isOpen = (id) => new RegExp(`${id.replaceAll('.', '\\.')}(?!\\d|\\.\\d)`).test(open);
  const rows = pages.flatMap(([, text]) => rowsOf(text));
  const counted = Map.groupBy(rows, ([id]) => id);
  return [
    ...rows.flatMap((row) => faultsOfRow(row, levels)),
    ...[...counted].filter(([, same]) => same.length > 1).map(([id]) => `${id} has more than one row`),
    ...[...levels.keys()].filter((id) => !counted.has(id)).map((id) => `${id} has no row`),
    ...rows
      .filter(([id, , , status]) => ['partly', 'not met'].includes(status) && !isOpen(id))
      .map(([id, , , status]) => `${id} is ${status}, and docs/asvs.md does not list it under Open`),
    ...rows
      .filter(([id, , , status]) => ['met', 'not applicable'].includes(status) && isOpen(id))
      .map(([id, , , status]) => `${id} is ${status}, and docs/asvs.md lists it under Open`),
    ...[...pages, ['| all |', pages.map(([, text]) => text).join('\n')]]
      .filter(([path, text]) => !index.split('\n').some((line) => line.includes(path) && line.includes(countsOf(text))))
      .map(([path, text]) => `docs/asvs.md does not count ${path} as ${countsOf(text)}`),
    ...[['docs/asvs.md', index], ...pages].flatMap(([path, text]) => faultsOfPaths(path, text, read)),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
  const textOf = (path) => readFileSync(join(root, path), 'utf8');
  const names = readdirSync(join(root, 'docs/asvs')).filter((name) => name.endsWith('.md'));
  const faults = findFaults({
    pages: names.map((name) => [`asvs/${name}`, textOf(`docs/asvs/${name}`)]),
    index: textOf('docs/asvs.md'),
    ids: textOf('docs/asvs/ids.txt'),
    read: (path) => {
      const found = statSync(join(root, path), { throwIfNoEntry: false });
      return found?.isDirectory() ? '' : found && textOf(path);
    },
  });
  for (const fault of faults) console.error(fault);
  console.log(`${names.length} pages`);
  process.exit(faults.length > 0 || names.length === 0 ? 1 : 0);
}
