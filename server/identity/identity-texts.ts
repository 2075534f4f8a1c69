import { formatLongDate } from '@trover/core/dates/day.ts';
import type { CheckedLevel } from '@trover/core/identity/levels.ts';
import type { IdentityCheck } from '@trover/db/queries/identity/checks.ts';
import type { IdentityRequest } from '@trover/db/queries/identity/identity-requests.ts';
import type { NewNotice } from '@trover/db/queries/notifications/notifications.ts';

const HREF = '/user/settings/identity';

const needs: Record<CheckedLevel, string> = {
  document: 'an identity document, such as a passport',
  document_and_selfie: 'an identity document and a photo of you',
};

/** Notice that a payment waits for an identity check, and where to complete it. */
export const noticeOfIdentityRequest = ({ account_id, level, asked }: IdentityRequest): NewNotice => ({
  account_id,
  kind: 'payment',
  cause: `identity ${level} ${asked}`,
  title: 'Verify your identity to get paid',
  text: `We can pay you after we check ${needs[level]}. Allow about five minutes. We hold your money until then.`,
  href: HREF,
});

type Decided = Pick<IdentityCheck, 'account_id' | 'id' | 'valid_until'>;

/** The verification that payments to a payee still need. */
export interface StillMissing {
  legal_name: string;
  level: CheckedLevel;
}

export function noticeOfApproval({ account_id, id, valid_until }: Decided, missing: StillMissing | null): NewNotice {
  const until = valid_until === null ? '' : `It is valid until ${formatLongDate(valid_until)}. `;
  const next =
    missing === null
      ? 'We send the payments that were waiting with our next bank file.'
      : `We can pay ${missing.legal_name} after we check ${needs[missing.level]}. Add it in your settings.`;
  return {
    ...{ account_id, kind: 'payment', cause: `identity-check ${id}`, href: HREF },
    title: missing === null ? 'Your identity is verified' : 'Your check is approved, and we need more',
    text: `${until}${next}`,
  };
}

export const noticeOfDecline = ({ account_id, id }: Decided, reason: string): NewNotice => ({
  account_id,
  kind: 'payment',
  cause: `identity-check ${id}`,
  title: 'We could not verify your identity',
  text: `${reason.replace(/\.$/, '')}. You can try again in your settings. We hold your money until then.`,
  href: HREF,
});

/** Notice that a check ended because its provider never answered. */
export const noticeOfNoAnswer = ({ account_id, id }: Pick<Decided, 'account_id' | 'id'>): NewNotice => ({
  account_id,
  kind: 'payment',
  cause: `identity-check ${id}`,
  title: 'Your identity check ended without a result',
  text: 'The verification service did not answer in 30 days. Start again in your settings. We hold your money until then.',
  href: HREF,
});
