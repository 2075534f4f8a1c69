import type { Config } from '../../config.ts';
import { fail } from '../../errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The same letter repeated, or a run of neighbouring characters such as 0123456789 or zyxwvutsrq. */
function isOnePattern(password: string): boolean {
  const points = [...password].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, at) => point - (points[at] ?? 0)));
  const step = [...steps][0] ?? 0;
  return steps.size <= 1 && Math.abs(step) <= 1;
}

type Names = Pick<Config, 'company' | 'partners'>;

const PRODUCT = 'trover';
/** Minimum number of characters of a password in addition to well-known names. */
const MIN_BESIDE = 8;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The names of the product, the company and the partner firms, each in full and by its first word. */
function namesOf({ company, partners }: Names): string[] {
  const names = [PRODUCT, company.name, ...partners.flatMap(({ marker, firm }) => [marker, firm])];
  const all = names.flatMap((name) => [lettersOf(name), lettersOf(name.trim().split(/\s+/)[0] ?? '')]);
  return [...new Set(all)].filter((name) => name.length >= 4).toSorted((a, b) => b.length - a.length);
}

const isMostlyName = (password: string, names: Names): boolean => {
  const letters = lettersOf(password);
  return namesOf(names).some((name) => letters.includes(name) && letters.replaceAll(name, '').length < MIN_BESIDE);
};

function faultOf(password: string, email: string, names: Names): string | undefined {
  const plain = password.toLowerCase();
  const [name = ''] = email.split('@', 1);
  if (isCommonPassword(password) || isOnePattern(password))
    return 'this password is too common: use a few unrelated words';
  if (plain === email || plain === name || (name.length >= 4 && plain.replace(name, '').length < 4))
    return 'this is too similar to your address: use a few unrelated words';
  if (isMostlyName(password, names)) return 'this is too similar to a name on this site: use a few unrelated words';
  return undefined;
}

/** Refuses a new password that is easy to guess. The declaration of the call checks its length. */
export function requireGoodPassword(password: string, email: string, names: Names): void {
  const fault = faultOf(password, email.trim().toLowerCase(), names);
  if (fault) fail('invalid_input', { message: `Check password: ${fault}.`, fields: { 'body.password': fault } });
}
