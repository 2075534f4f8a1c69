// Every package of the lockfile has a license that Trover may be shipped with. A new one is decided here, with its reason.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Permissive, or copyleft for its own files alone (MPL), or for a library that is loaded and not changed (LGPL: libvips). */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

/** Packages whose license was read, and why it is allowed. */
const READ = {
  'caniuse-lite': 'CC-BY-4.0: data, named in its own file',
  'dejavu-fonts-ttf': 'Bitstream Vera and Arev fonts, public domain changes: may be embedded',
  'png-js': 'MIT, in its LICENSE; its package.json names none',
};

/** Whether a license, or one of those that it offers, is allowed; every one that must be followed together is. */
export function isAllowed(license) {
  const text = license.replaceAll(/[()]/g, '');
  return text.split(' OR ').some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)));
}

/** What is not allowed, each with its reason; none where all is well. */
export function findFaults(lockfile, read = READ) {
  const faults = [];
  for (const [path, { license, link }] of Object.entries(lockfile.packages)) {
    const name = path.split('node_modules/').at(-1);
    if (!path.includes('node_modules/') || link || Object.hasOwn(read, name)) continue;
    if (license === undefined) faults.push(`${path} names no license`);
    else if (!isAllowed(license)) faults.push(`${path} has the license ${license}`);
  }
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
  const faults = findFaults(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const fault of faults) console.error(`${fault}: scripts/checks/licenses.mjs lists what is allowed`);
  process.exit(faults.length > 0 ? 1 : 0);
}
