import { z } from 'zod';

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'enter your email address')
  .max(254, { error: 'this is too long for an email address', abort: true })
  .regex(z.regexes.email, 'enter the full address, such as mara@example.com');

export const LEAST_PASSWORD = 10;
const MOST_PASSWORD = 200;

/** Counted as people count: an emoji is one character. */
const lengthOf = (password: string): number => [...password.normalize('NFKC')].length;

/** A password that is chosen. The server also refuses common ones. */
export const newPasswordSchema = z
  .string()
  .min(1, 'choose a password')
  .refine((password) => lengthOf(password) >= LEAST_PASSWORD, `use at least ${LEAST_PASSWORD} characters`)
  .refine((password) => lengthOf(password) <= MOST_PASSWORD, `use at most ${MOST_PASSWORD} characters`);

/** The password that is there, whatever rules it was chosen under. */
export const passwordSchema = z.string().min(1, 'enter your password').max(1000, 'use at most 1000 characters');

/** Of an authenticator app (six digits), or a recovery code. */
export const codeSchema = z.string().trim().min(6, 'the code has six digits').max(40, 'this is too long for a code');

export const areSame = ({ password, re_password }: { password: string; re_password: string }): boolean =>
  password === re_password;

/** The failure of the second of two password fields that differ. */
export const passwordsDiffer = { path: ['re_password'], message: 'the two passwords differ' };

/** The uid or the token of a link in a mail. */
export const linkPart = z.string().min(1).max(200);
