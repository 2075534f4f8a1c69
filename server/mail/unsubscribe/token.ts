import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailKind } from '@trover/db/schema/own-data.ts';

/** The account and the kinds of mail that an unsubscribe link ends. It has no other effect, so it never expires. */
export interface UnsubscribeTarget {
  account_id: number;
  kinds: readonly MailKind[];
}

const letters: Readonly<Record<MailKind, string>> = {
  matches: 'm',
  deadlines: 'd',
  claims: 'c',
  statements: 's',
  news: 'n',
};

const sign = (key: Buffer, what: string): string =>
  createHmac('sha256', key).update(`unsubscribe ${what}`).digest('base64url').slice(0, 32);

export function writeUnsubscribeToken(key: Buffer, { account_id, kinds }: UnsubscribeTarget): string {
  const what = `${account_id}-${kinds
    .map((kind) => letters[kind])
    .sort()
    .join('')}`;
  return `${what}-${sign(key, what)}`;
}

export function readUnsubscribeToken(key: Buffer, token: string): UnsubscribeTarget | undefined {
  const [, what, id, signs, signature] = /^((\d{1,15})-([cdmns]{1,5}))-([\w-]{32})$/.exec(token) ?? [];
  if (what === undefined || signs === undefined || signature === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, what)))) return undefined;
  const kinds = (Object.keys(letters) as MailKind[]).filter((kind) => signs.includes(letters[kind]));
  return { account_id: Number(id), kinds };
}
