import { createHash } from 'node:crypto';
import type { Db } from '@trover/db/connect.ts';
import { type AgreementText, saveAgreementText } from '@trover/db/queries/contracts/agreements.ts';
import type { AgreementKind } from '@trover/db/schema/claims.ts';
import { activeParticipant } from './active-participant.ts';
import { certification } from './certification.ts';
import { longterm, singleCase } from './contracts.ts';
import type { TextSource } from './text-source.ts';

const withHash = (text: TextSource): AgreementText => ({
  ...text,
  sha256: createHash('sha256').update(text.body).digest('hex'),
});

/** The text of each kind that is signed now; the database stores those signed before. */
const current: Record<AgreementKind, AgreementText> = {
  longterm: withHash(longterm),
  case: withHash(singleCase),
  certification: withHash(certification),
  active_participant: withHash(activeParticipant),
};

export const currentText = (kind: AgreementKind): AgreementText => current[kind];

/** The text of a kind as it is signed now, stored in the database before anyone signs it. */
export async function requireText(db: Db, kind: AgreementKind): Promise<AgreementText> {
  const text = current[kind];
  await saveAgreementText(db, text);
  return text;
}

/** The fee that an agreement names. One without a fee is a fault of ours: it must not pass for a fee of nothing. */
export function requireFee(agreement: { fee_pct: string | null } | undefined): string {
  if (agreement?.fee_pct == null) throw new Error('an agreement for the service names no fee');
  return agreement.fee_pct;
}
