import { fail } from '../../errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Same letters over and over, or a run of neighbours such as 0123456789 or zyxwvutsrq. */
function isOnePattern(password: string): boolean {
  const points = [...password].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, at) => point - (points[at] ?? 0)));
  const step = [...steps][0] ?? 0;
  return steps.size <= 1 && Math.abs(step) <= 1;
}

function faultOf(password: string, email: string): string | undefined {
  const plain = password.toLowerCase();
  const [name = ''] = email.split('@', 1);
  if (isCommonPassword(password) || isOnePattern(password))
    return 'this password is too common: use a few unrelated words';
  if (plain === email || plain === name || (name.length >= 4 && plain.replace(name, '').length < 4))
    return 'this is too similar to your address: use a few unrelated words';
  return undefined;
}

/** Refuses a new password that would be guessed; its length the declaration has checked. */
export function requireGoodPassword(password: string, email: string): void {
  const fault = faultOf(password, email.trim().toLowerCase());
  if (fault) fail('invalid_input', { message: `Check password: ${fault}.`, fields: { 'body.password': fault } });
}
