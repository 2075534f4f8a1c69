import type { Db } from '@trover/db/connect.ts';
import type { PaymentDetails } from '@trover/db/queries/payment-details/payment-details.ts';
import { fail } from '../errors.ts';

/** Whether these details can receive payments of a case in this currency. */
export const isPaidIn = ({ currency }: Pick<PaymentDetails, 'currency'>, ofCase: string): boolean =>
  currency === ofCase;

export async function currencyOfCase(db: Db, case_id: number): Promise<string> {
  const { currency } = await db
    .selectFrom('cases')
    .select('currency')
    .where('id', '=', case_id)
    .executeTakeFirstOrThrow();
  return currency;
}

/** Refuses payment details in a currency other than the case's. */
export async function requireCurrency(
  db: Db,
  details: Pick<PaymentDetails, 'label' | 'shown' | 'currency'>,
  case_id: number,
): Promise<void> {
  const currency = await currencyOfCase(db, case_id);
  if (isPaidIn(details, currency)) return;
  const message = `This case pays in ${currency}, and ${details.label} ${details.shown} accepts ${details.currency}: choose or add one in ${currency}.`;
  fail('conflict', { message, fields: { 'body.payment_details_id': message } });
}
