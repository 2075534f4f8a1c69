// Known faults of what is shipped, as the registry knows them. Where the registry does not answer, nothing is proven, and
// that is printed; only a fault that it names fails.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const GRAVE = ['high', 'critical'];

/** What `npm audit --json` printed, in sentences; `faults` is undefined where the registry gave no answer. */
export function readAudit(text) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (report?.metadata?.vulnerabilities === undefined) return undefined;
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const args = ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { stdout } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  const faults = readAudit(stdout);
  if (faults === undefined)
    console.log('audit: the registry does not answer, so nothing is known about faults of packages');
  else if (faults.length === 0) console.log('audit: no high or critical fault is known of what is shipped');
  else console.error(`audit: faults of what is shipped\n  ${faults.join('\n  ')}`);
  process.exit(faults?.length ? 1 : 0);
}
