import {
  type AchDetails,
  achFault,
  type CheckDetails,
  checkFault,
  needsAddress,
  type PaymentFault,
  type TransferDetails,
  transferFault,
} from '@trover/core/bank-files/payment-checks.ts';
import { parseCents } from '@trover/core/money/decimal.ts';
import type { AwardToPay } from '@trover/db/queries/bank-files/bank-file-drafts.ts';
import type { BankFile } from '@trover/db/queries/bank-files/bank-files.ts';
import { z } from 'zod';
import { aboutPaymentDetails } from '../payment-details/add-payment-details.ts';
import type { Vault } from '../vault/vault.ts';

/** Payment details as they are encrypted, by the format that pays to them. */
export const detailsSchemas = {
  nacha: z.object({
    holder: z.string(),
    account_type: z.enum(['checking', 'savings']),
    routing_number: z.string(),
    account_number: z.string(),
  }) satisfies z.ZodType<AchDetails>,
  pain001: z.object({ holder: z.string(), iban: z.string(), bic: z.string() }) satisfies z.ZodType<TransferDetails>,
  check: z.object({
    holder: z.string(),
    street: z.string(),
    city: z.string(),
    region: z.string(),
    postal_code: z.string(),
    country: z.string(),
  }) satisfies z.ZodType<CheckDetails>,
};

/** Whether a file's format contains the receiver's address besides the account. */
export const carriesAddress = ({ format, currency }: Pick<BankFile, 'format' | 'currency'>): boolean =>
  format === 'pain001' && needsAddress(currency);

/** Why the encrypted payment details of an award do not suit the file's format; null where they do. */
export function faultOfAward(
  vault: Vault,
  file: BankFile,
  award: AwardToPay,
  { is_same_day }: { is_same_day: boolean },
): PaymentFault | null {
  const cents = parseCents(award.amount);
  const read = openDetails(vault, award);
  const unreadable: PaymentFault = {
    code: 'details',
    message: 'The payment details cannot be read. Their owner must enter them again.',
  };
  if (cents === null || read === null) return unreadable;
  switch (file.format) {
    case 'nacha': {
      const details = detailsSchemas.nacha.safeParse(read);
      return details.success ? achFault(cents, details.data, is_same_day) : unreadable;
    }
    case 'pain001': {
      const details = detailsSchemas.pain001.safeParse(read);
      const { currency } = file;
      return details.success ? transferFault(cents, details.data, { currency, address: award.address }) : unreadable;
    }
    case 'check': {
      const details = detailsSchemas.check.safeParse(read);
      return details.success ? checkFault(cents, details.data) : unreadable;
    }
  }
}

function openDetails(vault: Vault, { account_id, ciphertext, master_key_id }: AwardToPay): unknown {
  try {
    return JSON.parse(vault.decrypt({ ciphertext, master_key_id }, aboutPaymentDetails(account_id)));
  } catch {
    return null;
  }
}
