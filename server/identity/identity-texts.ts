import { dayInWords, requireDay } from '@trover/core/dates/day.ts';
import type { CheckedLevel } from '@trover/core/identity/levels.ts';
import type { IdentityAsk } from '@trover/db/queries/identity/asks.ts';
import type { IdentityCheck } from '@trover/db/queries/identity/checks.ts';
import type { NewNotice } from '@trover/db/queries/notices/notices.ts';

const HREF = '/user/settings/identity';

const needs: Record<CheckedLevel, string> = {
  document: 'an identity document, such as a passport',
  document_and_selfie: 'an identity document and a photo of you',
};

/** That a payment waits for a check, and where it is made. */
export const noticeOfAsk = ({ account_id, level, asked }: IdentityAsk): NewNotice => ({
  account_id,
  kind: 'payment',
  cause: `identity ${level} ${asked}`,
  title: 'Verify your identity to get paid',
  text: `A payment to you waits until we have checked ${needs[level]}. Allow five minutes for it. Your money is safe with us.`,
  href: HREF,
});

type Decided = Pick<IdentityCheck, 'account_id' | 'id' | 'valid_until'>;

export const noticeOfApproval = ({ account_id, id, valid_until }: Decided): NewNotice => ({
  account_id,
  kind: 'payment',
  cause: `identity-check ${id}`,
  title: 'Your identity is verified',
  text: `${valid_until === null ? '' : `It is valid until ${dayInWords(requireDay(valid_until))}. `}Payments that waited for it go out with our next file to the bank.`,
  href: HREF,
});

export const noticeOfDecline = ({ account_id, id }: Decided, reason: string): NewNotice => ({
  account_id,
  kind: 'payment',
  cause: `identity-check ${id}`,
  title: 'We could not verify your identity',
  text: `${reason.replace(/\.$/, '')}. You can try again in your settings. Your money is safe with us.`,
  href: HREF,
});
