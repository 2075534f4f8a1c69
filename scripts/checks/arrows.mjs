// The arrows of docs/architecture.md: who may know whom, and no cycles. It reads the imports by itself, because
// dependency-cruiser sees no TypeScript without the compiler's API, which TypeScript 7 does not have.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspaces = ['core', 'intake', 'contract', 'db', 'server', 'web', 'bench', 'e2e'];

/** The workspaces that each one may import. */
const rules = {
  core: { knows: [], libraries: false, builtins: false },
  intake: { knows: ['core'], builtins: false },
  contract: { knows: ['core'] },
  db: { knows: ['core'] },
  web: { knows: ['core', 'intake', 'contract'] },
  server: { knows: ['core', 'intake', 'contract', 'db'] },
  bench: { knows: workspaces },
  e2e: { knows: [] },
};

const IMPORT =
  /(?:^|[;}\n])\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** The imports of a source: what is named, and whether it is a type alone, which is gone when the program runs. */
function importsOf(source) {
  return [...source.matchAll(IMPORT)].map(([, type, named, later]) => ({
    named: named ?? later,
    isType: Boolean(type),
  }));
}

/** A file of ours that is imported, as a path from the root; undefined for a library. */
function resolveImport(from, named) {
  const ours = /^@trover\/([\w-]+)\/(.+)$/.exec(named);
  if (ours) return `${ours[1]}/${ours[2]}`;
  if (!named.startsWith('.')) return undefined;
  return normalize(join(dirname(from), named.replace(/\?.*$/, '')));
}

/** The faults of these files (path to source), one line each. */
export function findFaults(files) {
  const faults = [];
  const runs = new Map();
  for (const [path, source] of files) {
    const home = path.split('/', 1)[0];
    const rule = rules[home];
    const isTest = /\.test\.tsx?$|(^|\/)testing\//.test(path);
    const targets = [];
    for (const { named, isType } of importsOf(source)) {
      const target = resolveImport(path, named);
      if (target === undefined) {
        const isBuiltin = named.startsWith('node:');
        if (!isTest && rule.libraries === false && !isBuiltin)
          faults.push(`${path} imports ${named}: ${home} has no library`);
        if (!isTest && rule.builtins === false && isBuiltin)
          faults.push(`${path} imports ${named}: ${home} runs in a browser too`);
        continue;
      }
      const whose = target.split('/', 1)[0];
      if (workspaces.includes(whose) && whose !== home && !rule.knows.includes(whose))
        faults.push(`${path} imports ${target}: ${home} may know ${rule.knows.join(', ') || 'nobody'}`);
      if (!isType) targets.push(target);
    }
    runs.set(path, targets);
  }
  return [...faults, ...findCycles(runs)];
}

function findCycles(graph) {
  const faults = [];
  const done = new Set();
  const trail = [];
  const visit = (path) => {
    if (trail.includes(path)) {
      faults.push(`a cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`);
      return;
    }
    if (done.has(path) || !graph.has(path)) return;
    trail.push(path);
    for (const target of graph.get(path)) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return faults;
}

function sources(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'build', '.react-router'].includes(entry.name) ? [] : sources(root, path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
  const paths = workspaces.filter((one) => existsSync(join(root, one))).flatMap((one) => sources(root, one));
  const files = new Map(
    paths.map((path) => [relative(root, join(root, path)), readFileSync(join(root, path), 'utf8')]),
  );
  const faults = findFaults(files);
  for (const fault of faults) console.log(fault);
  console.log(`${files.size} files`);
  process.exit(faults.length || files.size === 0 ? 1 : 0);
}
