import type { PaymentDetailsBody } from '@trover/contract/payment-details/payment-details.ts';
import { CLOSED_FOR_GOOD } from '@trover/core/bank-files/return-codes.ts';
import {
  accountNumberFault,
  bicFault,
  bicOfIbanFault,
  checkAddressFaults,
  holderFault,
  ibanFault,
  normalizeIban,
  routingNumberFault,
} from '@trover/core/payment-details/bank-numbers.ts';
import { waitUntil } from '@trover/core/payment-details/payment-hold.ts';
import { normalizePostalCode, normalizeRegion } from '@trover/core/profiles/addresses.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import {
  findDefaultPaymentDetails,
  findPaymentDetails,
  findSamePaymentDetails,
  hasPaymentDetails,
  makeDefault,
  moveClaimsTo,
  moveStrandedClaims,
  type PaymentDetails,
  removePaymentDetails,
  addPaymentDetails as save,
} from '@trover/db/queries/payment-details/payment-details.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { fail } from '../errors.ts';
import type { Vault } from '../vault/vault.ts';
import { checkHolders } from './check-holders.ts';
import { payeeFingerprintOf, payeeFingerprintsOf } from './payee-fingerprint.ts';

/** The associated data that binds an account's encrypted payment details to it. */
export const aboutPaymentDetails = (accountId: number): string => `payment_details:${accountId}`;

interface ReadDetails {
  label: string;
  currency: string;
  shown: string;
  /** The content to encrypt. */
  content: Record<string, string>;
  /** The content as it was stored before addresses were normalized; only the address of a check differs. */
  earlier?: Record<string, string>;
}

const withoutSeparators = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

function check(faults: Record<string, string | null>): void {
  const fields = Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[`body.details.${field}`, fault]])),
  ) as Record<string, string>;
  const [first, ...more] = Object.entries(fields);
  if (first === undefined) return;
  const sentence = `${first[1].charAt(0).toUpperCase()}${first[1].slice(1)}.`;
  fail('invalid_input', more.length === 0 ? { message: sentence, fields } : { fields });
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const currencyFault = (currency: string): string | null =>
  CURRENCIES.has(currency) ? null : `${currency} is not a currency: use one such as EUR or USD`;

/**
 * Parses payment details to the form in which they are stored; refuses a number with wrong check digits at its field.
 */
function read(details: PaymentDetailsBody): ReadDetails {
  const { kind, holder } = details;
  check({ holder: holderFault(holder) });
  switch (kind) {
    case 'ach': {
      const routing_number = withoutSeparators(details.routing_number);
      const account_number = withoutSeparators(details.account_number);
      check({
        routing_number: routingNumberFault(routing_number),
        account_number: accountNumberFault(account_number),
      });
      const { account_type } = details;
      return {
        label: account_type === 'checking' ? 'Checking account' : 'Savings account',
        currency: 'USD',
        shown: `••${account_number.slice(-4)}`,
        content: { kind, holder, account_type, routing_number, account_number },
      };
    }
    case 'iban': {
      const iban = normalizeIban(details.iban);
      const bic = withoutSeparators(details.bic);
      check({ iban: ibanFault(iban), bic: bicFault(bic) });
      check({ bic: bicOfIbanFault(bic, iban), currency: currencyFault(details.currency ?? 'EUR') });
      return {
        label: `Bank account, ${iban.slice(0, 2)}`,
        currency: details.currency ?? 'EUR',
        shown: `••${iban.slice(-4)}`,
        content: { kind, holder, iban, bic },
      };
    }
    case 'check': {
      const { street, city, country } = details;
      const entered = { region: details.region ?? '', postal_code: details.postal_code };
      check({ ...checkAddressFaults({ country, ...entered }) });
      const region = normalizeRegion(country, entered.region);
      const postal_code = normalizePostalCode(country, entered.postal_code);
      return {
        label: 'Check by mail',
        currency: 'USD',
        shown: `To ${[city, region, postal_code].filter(Boolean).join(' ')}`,
        content: { kind, holder, street, city, region, postal_code, country },
        earlier: { kind, holder, street, city, ...entered, country },
      };
    }
  }
}

/** What the fingerprints of equal details were computed from, the current text first. */
const textsOf = ({ content, earlier }: ReadDetails): string[] => [
  ...new Set([content, earlier ?? content].map((each) => JSON.stringify(each))),
];

/**
 * How details are displayed, and their fingerprint, which is equal for equal details. Refuses a wrong number as when
 * details are added.
 */
export function describePaymentDetails(
  vault: Vault,
  details: PaymentDetailsBody,
): { label: string; shown: string; currency: string; fingerprint: Buffer; earlier_fingerprints: Buffer[] } {
  const found = read(details);
  const [fingerprint, ...earlier_fingerprints] = textsOf(found).map((text) => vault.fingerprint(text));
  const { label, shown, currency } = found;
  return { label: details.label || label, shown, currency, fingerprint: fingerprint!, earlier_fingerprints };
}

/**
 * The same details that were added before, under any master key, or details at a destination that is blocked
 * permanently.
 */
export const findEarlierPaymentDetails = (
  trx: DbTransaction,
  vault: Vault,
  account_id: number,
  details: PaymentDetailsBody,
): Promise<PaymentDetails | undefined> =>
  findSamePaymentDetails(trx, {
    account_id,
    fingerprints: textsOf(read(details)).flatMap((text) => vault.fingerprints(text)),
    places: payeeFingerprintsOf(vault, details),
    closed_codes: CLOSED_FOR_GOOD,
  });

interface Added {
  details: PaymentDetails;
  is_new: boolean;
  /** Whether it changes where claims are or will be paid; the first payment details change nothing. */
  is_change: boolean;
  /** Claims that are now paid there instead of elsewhere. */
  moved: number[];
}

interface Change {
  /** The payment details that they replace. */
  replaced?: number | undefined;
  /** Whether the details apply to claims that cannot be paid, because their details were removed or blocked. */
  serves_stranded?: boolean;
  /** False: they never become the default, so that they apply only to the funds that name them. */
  may_be_default?: boolean;
  /** Whether payments to the new details wait. */
  is_held: boolean;
  at: Date;
}

/**
 * Adds encrypted payment details; the first are the default. Adding the same again returns the existing ones. With an
 * earlier one to replace, they apply to its claims; where none of the account's is usable, to all of them. Details from
 * which a bank returned a payment are not accepted again.
 */
export async function addPaymentDetails(
  trx: DbTransaction,
  vault: Vault,
  accountId: number,
  details: PaymentDetailsBody,
  { replaced, serves_stranded = false, may_be_default = true, is_held, at }: Change,
): Promise<Added> {
  await lockAccount(trx, accountId);
  const old = replaced === undefined ? undefined : await findPaymentDetails(trx, accountId, replaced);
  if (replaced !== undefined && old === undefined)
    fail('not_found', { message: 'We could not find those payment details in your account.' });
  const { label, currency, shown, content } = read(details);
  const text = JSON.stringify(content);
  const same = await findEarlierPaymentDetails(trx, vault, accountId, details);
  if (same?.blocked_reason != null)
    fail('conflict', {
      message: `A payment to ${same.label} ${same.shown} came back: ${same.blocked_reason}. Add other payment details.`,
    });
  const isFirst = !(await hasPaymentDetails(trx, accountId));
  const added = await save(trx, {
    account_id: accountId,
    kind: details.kind,
    label: details.label || label,
    holder: details.holder,
    currency,
    shown,
    ...vault.encrypt(text, aboutPaymentDetails(accountId)),
    // the fingerprint of those in use may be from an earlier key
    fingerprint: same?.fingerprint ?? vault.fingerprint(text),
    ...payeeFingerprintOf(vault, details),
    payments_wait_until: is_held ? waitUntil(at) : null,
  });
  const { id } = added.details;
  const isReplaced = old !== undefined && old.id !== id;
  const moved = isReplaced
    ? await moveClaimsTo(trx, { account_id: accountId, from: old.id, to: id, wait_until: waitUntil(at) })
    : serves_stranded && added.is_new
      ? await moveStrandedClaims(trx, { account_id: accountId, to: id, currency, wait_until: waitUntil(at) })
      : [];
  if (isReplaced) await removePaymentDetails(trx, accountId, old.id);
  const usual = await findDefaultPaymentDetails(trx, accountId);
  const isUsualBlocked = usual === undefined || usual.blocked_at !== null;
  const becomesDefault =
    may_be_default && (details.is_default === true || isFirst || old?.is_default === true || isUsualBlocked);
  const isOtherDefault = becomesDefault && !added.details.is_default;
  if (isOtherDefault) await makeDefault(trx, accountId, id);
  if (moved.length > 0) await checkHolders(trx, { account_id: accountId });
  const saved = await findPaymentDetails(trx, accountId, id);
  if (saved === undefined) throw new Error('payment details that were saved are not there');
  return { details: saved, is_new: added.is_new, is_change: added.is_new || isReplaced || isOtherDefault, moved };
}
