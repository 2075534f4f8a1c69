import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

let known: ReadonlySet<string> | undefined;

/**
 * Whether it is one of the 10,000 most common passwords of ten or more characters, in upper or lower case. The list's
 * first line names its source.
 */
export function isCommonPassword(password: string): boolean {
  known ??= readList();
  return known.has(password.normalize('NFKC').toLowerCase());
}

function readList(): ReadonlySet<string> {
  const text = gunzipSync(readFileSync(join(import.meta.dirname, 'common-passwords.txt.gz'))).toString();
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
}
