// Known faults of what is shipped, as the registry knows them. Where the registry does not answer, nothing is proven, and
// that is printed; only a high or critical fault that it names fails. With --release every fault fails, and so does no answer.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const GRAVE = ['high', 'critical'];

/** What `npm audit --json` printed, in sentences; `faults` is undefined where the registry gave no answer. */
export function readAudit(text, { isRelease = false } = {}) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (report?.metadata?.vulnerabilities === undefined) return undefined;
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => isRelease || GRAVE.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
}

/** The sentence about what was found, and whether it fails. */
export function verdictOf(faults, { isRelease = false } = {}) {
  if (faults === undefined)
    return {
      fails: isRelease,
      sentence: 'audit: the registry does not answer, so nothing is known about faults of packages',
    };
  if (faults.length > 0) return { fails: true, sentence: `audit: faults of what is shipped\n  ${faults.join('\n  ')}` };
  return {
    fails: false,
    sentence: `audit: no ${isRelease ? '' : 'high or critical '}fault is known of what is shipped`,
  };
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
  const mode = { isRelease: process.argv.includes('--release') };
  const { fails, sentence } = verdictOf(readAudit(stdout, mode), mode);
  console[fails ? 'error' : 'log'](sentence);
  process.exit(fails ? 1 : 0);
}
