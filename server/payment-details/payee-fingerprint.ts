import type { PaymentDetailsBody } from '@trover/contract/payment-details/payment-details.ts';
import { normalizeIban } from '@trover/core/payment-details/bank-numbers.ts';
import { comparableNames } from '@trover/core/payment-details/comparable-name.ts';
import type { Vault } from '../vault/vault.ts';

const onlySigns = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a name in a fixed order, without case, accents, titles and punctuation. */
const wordsOf = (name: string): string => comparableNames(name)[0]?.words.toSorted().join(' ') ?? '';

function placeOf(details: PaymentDetailsBody): string {
  switch (details.kind) {
    case 'ach':
      return `${onlySigns(details.routing_number)} ${onlySigns(details.account_number).replace(/^0+/, '')}`;
    case 'iban':
      return normalizeIban(details.iban);
    case 'check': {
      // a ZIP code has five digits, with or without the four-digit extension
      const code = onlySigns(details.postal_code);
      return `${wordsOf(details.holder)} ${details.country} ${details.country === 'US' ? code.slice(0, 5) : code}`;
    }
  }
}

const textOf = (details: PaymentDetailsBody): string => `place ${details.kind} ${placeOf(details)}`;

/** The same for all details that pay at one bank account, or by check to one name at one postal code. */
export const payeeFingerprintOf = (
  vault: Vault,
  details: PaymentDetailsBody,
): { payee_fingerprint: Buffer; payee_fingerprint_key: string } => ({
  payee_fingerprint: vault.fingerprint(textOf(details)),
  payee_fingerprint_key: vault.currentKey,
});

/** The fingerprints of the details' destination by every master key. */
export const payeeFingerprintsOf = (vault: Vault, details: PaymentDetailsBody): Buffer[] =>
  vault.fingerprints(textOf(details));
