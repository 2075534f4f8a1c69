import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findInstitutionAgreement } from '@trover/db/queries/contracts/agreements.ts';
import { currentText, requireFee } from '../claims/texts/texts.ts';

/** The fee on an account's estimates, in percent: of the institution's agreement in force, otherwise of the standard contract. */
export async function findFeeRate(
  db: Db,
  { account_id, org_type }: Pick<Session, 'account_id' | 'org_type'>,
  today: string,
): Promise<string> {
  const agreement = org_type === INSTITUTION ? await findInstitutionAgreement(db, { account_id, today }) : undefined;
  return agreement?.fee_pct ?? requireFee(currentText('longterm'));
}

/** The `org_type` of an institution's account. */
export const INSTITUTION = 2;
