import { z } from 'zod';

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'enter your email address')
  .max(254, { error: 'this is too long for an email address', abort: true })
  .regex(z.regexes.email, 'enter the full address, such as mara@example.com');

export const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 200;

/** Counted as people count: an emoji is one character. */
const lengthOf = (password: string): number => [...password.normalize('NFKC')].length;

/** A password that is chosen. The server also refuses common ones. */
export const newPasswordSchema = z
  .string()
  .min(1, 'choose a password')
  .refine((password) => lengthOf(password) >= MIN_PASSWORD_LENGTH, `use at least ${MIN_PASSWORD_LENGTH} characters`)
  .refine((password) => lengthOf(password) <= MAX_PASSWORD_LENGTH, `enter at most ${MAX_PASSWORD_LENGTH} characters`);

/** The password that is there, whatever rules it was chosen under. */
export const passwordSchema = z.string().min(1, 'enter your password').max(1000, 'use at most 1000 characters');

/** A code of an authenticator app (six digits), or a recovery code. */
export const codeSchema = z.string().trim().min(6, 'the code has six digits').max(40, 'this is too long for a code');

export const areSame = ({ password, re_password }: { password: string; re_password: string }): boolean =>
  password === re_password;

/** The failure of the second of two password fields that differ. */
export const passwordsDiffer = { path: ['re_password'], message: 'the two passwords differ' };

/** The uid or the token of a link in a mail. */
export const linkPart = z.string().min(1).max(200);
