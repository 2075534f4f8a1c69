import type { Db } from '@trover/db/connect.ts';
import { listAdministrators } from '@trover/db/queries/assistant/official-sites.ts';

/** Words that many administrators have in their names: they alone name none of them. */
const COMMON: ReadonlySet<string> = new Set(
  [
    'claim claims administration administrator administrators settlement settlements service services solution solutions',
    'class action legal group global consulting company and of the inc llc llp ltd corp co',
  ].flatMap((line) => line.split(' ')),
);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether the query is the beginning of a name, or of its second or a later word, with a word that only few have. */
function isNamed(typed: readonly string[], name: string): boolean {
  const words = wordsOf(name);
  return words.some((_, from) => {
    const meant = words.slice(from, from + typed.length);
    const isSame = typed.every((one, at) => (at === typed.length - 1 ? meant[at]?.startsWith(one) : meant[at] === one));
    return isSame && meant.some((word) => word.length > 1 && !COMMON.has(word));
  });
}

const namesOf = new WeakMap<Db, { revision: number; names: Promise<string[]> }>();

/** The claims administrators that a query names; `revision`: that of the catalogue, for which the names are cached. */
export async function findAdministrators(db: Db, q: string, revision: number): Promise<string[]> {
  const typed = wordsOf(q);
  if (typed.length === 0) return [];
  let known = namesOf.get(db);
  if (known?.revision !== revision) {
    known = { revision, names: listAdministrators(db) };
    namesOf.set(db, known);
    known.names.catch(() => namesOf.delete(db));
  }
  return (await known.names).filter((name) => isNamed(typed, name));
}
