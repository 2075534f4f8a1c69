// `npm run bench [NAME…] [--sample]`: runs bench/*.ts, each of which prints one JSON line for every figure:
// { name, measured, limit, unit, ok }. Fails when a figure passes its limit.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import startTestCluster from '../db/testing/test-cluster.ts';
import { writeProof } from '../server/whole-program/testing/write-proof.ts';
import { sweepLeftovers } from './leftovers.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const args = process.argv.slice(2);
const flags = args.filter((arg) => arg.startsWith('--'));
const names = args.filter((arg) => !arg.startsWith('--')).map((name) => name.replace(/^bench\/|\.ts$/g, ''));

const folder = join(root, 'bench');
const present = existsSync(folder) ? readdirSync(folder) : [];
// measure.ts is what the benches measure with.
const all = present
  .filter((name) => /^[\w-]+\.ts$/.test(name) && name !== 'measure.ts' && !name.includes('.test.'))
  .map((name) => name.slice(0, -'.ts'.length));
const unknown = names.filter((name) => !all.includes(name));
const unknownFlag = flags.find((flag) => flag !== '--sample');
if (unknown.length || unknownFlag) {
  console.error(
    `bench: there is no ${unknownFlag ?? unknown.join(', ')}. Usage: npm run bench -- [--sample] [${all.join('|')}]…`,
  );
  process.exit(2);
}

const parse = (line) => {
  try {
    const figure = JSON.parse(line);
    return typeof figure?.name === 'string' && typeof figure.ok === 'boolean' ? figure : undefined;
  } catch {
    return undefined;
  }
};

// Times in a browser, under sixteen connections and of three servers prove nothing on a machine that tests something else
// as well. Samples of the others would cost more than all that remain; tests prove what they measure.
const unsampled = ['browser', 'citus', 'desk', 'start', 'lighthouse', 'web', 'distribution', 'hostile', 'loading'];
const hasCitus = process.getuid?.() === 0 && existsSync(join(root, '..', 'shared', 'citus', 'start'));
const measurable = all.filter((name) => name !== 'citus' || hasCitus);
const asked = flags.includes('--sample') ? measurable.filter((name) => !unsampled.includes(name)) : measurable;
await sweepLeftovers();
// One server for all benches of this run, which ends with it.
const removeTestCluster = await startTestCluster();
let isStopped = false;
// The bench that runs ends by it, and then this one continues to the end.
process.on('SIGINT', () => {
  isStopped = true;
});
/** Runs one bench and prints what it prints; its figures, and whether it was interrupted. */
function measure(name) {
  const started = Date.now();
  const done = spawnSync(process.execPath, ['--expose-gc', join(folder, `${name}.ts`), ...flags], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  process.stdout.write(done.stdout);
  const found = done.stdout.split('\n').map(parse).filter(Boolean);
  if (done.status !== 0 && !found.some((figure) => !figure.ok))
    found.push({ name, measured: `ended with ${done.status ?? done.signal}`, limit: '', unit: '', ok: false });
  if (!found.length) found.push({ name, measured: 'printed no figure', limit: '', unit: '', ok: false });
  console.log(`bench ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
  return { found, isInterrupted: done.signal === 'SIGINT' || done.status === 130 };
}

const measured = new Map();
for (const name of names.length ? names : asked) {
  const { found, isInterrupted } = measure(name);
  measured.set(name, found);
  isStopped ||= isInterrupted;
  if (isStopped) break;
}
// One disturbance need not void an hour: a bench with a figure past its limit is measured once more, and both figures are shown.
const isSample = flags.includes('--sample');
for (const [name, first] of isSample || isStopped ? [] : measured) {
  if (first.every(({ ok }) => ok)) continue;
  const { found, isInterrupted } = measure(name);
  isStopped ||= isInterrupted;
  if (isStopped) break;
  const before = new Map(first.map((figure) => [figure.name, figure]));
  measured.set(
    name,
    found.map((figure) => ({
      ...figure,
      first: before.get(figure.name)?.ok === false && before.get(figure.name).measured,
    })),
  );
}
for (const [name, found] of measured) {
  const over = found.filter((figure) => !figure.ok).length;
  if (over) console.log(`bench ${name}: ${found.length - over} within their limits, ${over} not`);
}
const figures = [...measured.values()].flat();
await removeTestCluster();

const rows = figures.map(({ name, measured, limit, unit, ok, floor, first }) => [
  ok ? 'ok  ' : 'FAIL',
  name,
  `${measured} ${unit ?? ''}${typeof first === 'number' ? `, at first ${first}` : ''}`.trim(),
  limit === undefined || limit === '' || limit === null ? '' : `limit ${limit} ${unit ?? ''}`.trim(),
  ok && measured > limit && floor ? `above it: ${floor.why}; held at ${floor.value}` : '',
]);
const widths = [0, 1, 2, 3, 4].map((at) => Math.max(0, ...rows.map((row) => row[at].length)));
for (const row of rows)
  console.log(
    row
      .map((cell, at) => cell.padEnd(widths[at]))
      .join('  ')
      .trimEnd(),
  );
const failed = figures.filter((figure) => !figure.ok).length;
// Only a run of everything is a proof: `npm run bench` without a name, to its end.
if (!isStopped && !isSample && names.length === 0) {
  process.env.PROOF = '1';
  const table = rows.map(([verdict, name, ...rest]) => `| ${[name, ...rest, verdict.trim()].join(' | ')} |`);
  await writeProof('benches', ['| figure | measured | limit | | |', '|---|---:|---:|---|---|', ...table]);
}
console.log(`bench: ${figures.length - failed} within their limits, ${failed} not`);
process.exit(failed ? 1 : 0);
