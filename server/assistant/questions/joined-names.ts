import { allowedTypingErrors } from '@trover/core/cases/catalogue/typing-errors.ts';
import type { Db } from '@trover/db/connect.ts';
import { listNamesOfCases } from '@trover/db/queries/assistant/named-cases.ts';
import { distance, isOrdinaryWord } from './correct-spelling.ts';

/** Legal forms and words such as “group”, which people leave out of a company's name. */
export const LEGAL_FORM =
  /^(inc|corp|corporation|company|companies|co|ltd|limited|plc|groups?|holdings?|nv|ag|sa|se|llc|lp|the)$/;

interface JoinedName {
  company_id: number;
  /** The name's letters without spaces, punctuation and legal form: `wellsfargo`. */
  letters: string;
}

/**
 * The letters of a name: all of it, and the first two words of a longer one, as “supermicro” for Super Micro Computer.
 */
function lettersOf(name: string): string[] {
  const parts = name
    .replace(/['’.,]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !LEGAL_FORM.test(part));
  return [parts.join(''), ...(parts.length > 2 ? [parts.slice(0, 2).join('')] : [])];
}

const read = new WeakMap<Db, { revision: number; names: Promise<JoinedName[]> }>();

/** Loaded again when the catalogue has changed. */
function joinedNames(db: Db, revision: number): Promise<JoinedName[]> {
  const known = read.get(db);
  if (known?.revision === revision) return known.names;
  const names = listNamesOfCases(db).then((all) =>
    all.flatMap(({ company_id, name }) => lettersOf(name).map((letters) => ({ company_id, letters }))),
  );
  names.catch(() => read.delete(db));
  read.set(db, { revision, names });
  return names;
}

const MIN_LETTERS = 6;
const MAX_WORDS = 3;

interface FoundByLetters {
  company_ids: number[];
  /** The words that form the name. */
  words: readonly string[];
}

/** A company whose name is written with a missing or additional space: “wellsfargo”, “face book”, “super-micro”. */
export async function findByLetters(
  db: Db,
  words: readonly string[],
  revision: number,
): Promise<FoundByLetters | undefined> {
  const names = await joinedNames(db, revision);
  let best: (FoundByLetters & { errors: number; length: number }) | undefined;
  for (let count = MAX_WORDS; count >= 1; count -= 1)
    for (let at = 0; at + count <= words.length; at += 1) {
      const own = words.slice(at, at + count);
      const typed = own.join('').replace(/[^\p{L}\p{N}]/gu, '');
      if (typed.length < MIN_LETTERS || own[0] === 'the' || own.every((one) => one.length < 2)) continue;
      if (count === 1 && isOrdinaryWord(own[0]!)) continue;
      // plain words are a name only in full
      const forgiven = own.every((word) => word.length > 1 && isOrdinaryWord(word)) ? 0 : allowedTypingErrors(typed);
      for (const { company_id, letters } of names) {
        if (letters.length < MIN_LETTERS || Math.abs(letters.length - typed.length) > forgiven) continue;
        if (letters[0] !== typed[0]) continue;
        const errors = distance(typed, letters, forgiven);
        if (errors > forgiven || (best !== undefined && errors > best.errors)) continue;
        if (best !== undefined && errors === best.errors && letters.length <= best.length) {
          if (letters.length === best.length && !best.company_ids.includes(company_id))
            best.company_ids.push(company_id);
          continue;
        }
        best = { company_ids: [company_id], words: own, errors, length: letters.length };
      }
    }
  return best;
}
