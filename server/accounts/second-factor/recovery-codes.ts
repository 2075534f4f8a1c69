import { createHash, randomInt } from 'node:crypto';

/** Without ambiguous letters and digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;
const GROUPS = 7;
const GROUP = 4;

function makeCode(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export const makeCodes = (): string[] => Array.from({ length: CODES }, makeCode);

/**
 * Codes have 138 random bits, for which a plain hash is enough; earlier codes of four groups have 79 and remain valid.
 * Dashes and case do not matter.
 */
export function hashCode(code: string): Buffer {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(letters).digest();
}
