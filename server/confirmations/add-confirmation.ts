import type { BodyOf } from '@trover/contract/operation.ts';
import type { addConfirmation as declared } from '@trover/contract/payouts/confirmations.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { listBrokerAccounts, listOwnTradeKeys } from '@trover/db/queries/claims/claim-trades.ts';
import {
  type Confirmation,
  linkTrades,
  addConfirmation as saveConfirmation,
} from '@trover/db/queries/claims/confirmations.ts';
import { openReviews } from '@trover/db/queries/claims/proof-reviews.ts';
import { fail } from '../errors.ts';
import type { ReceivedProof } from './receive-document.ts';

type Body = BodyOf<typeof declared>;

export interface NewConfirmation {
  account_id: number;
  portfolio_id: number;
  claim_id: number | null;
  document: ReceivedProof;
}

const refuse = (field: string, message: string): never =>
  fail('invalid_input', { message: `Check body.${field}: ${message}.`, fields: { [`body.${field}`]: message } });

/** Adds a document to a portfolio, for the accounts and trades it speaks of. */
export async function addConfirmation(
  trx: DbTransaction,
  { account_id, portfolio_id, claim_id, document }: NewConfirmation,
  { accounts = [], trades = [] }: Body,
): Promise<{ confirmation: Confirmation; is_new: boolean }> {
  const known = accounts.length === 0 ? [] : await listBrokerAccounts(trx, { portfolio_id });
  const unknown = accounts.find((account) => !known.includes(account));
  if (unknown !== undefined)
    refuse('accounts', `no trade of this portfolio is in an account "${unknown}": use the name that the trades have`);
  const keys = await listOwnTradeKeys(trx, { portfolio_id, trade_ids: trades.map(({ trade_id }) => trade_id) });
  const found = new Map(keys.map((key) => [key.trade_id, key]));
  const missing = trades.find(({ trade_id }) => !found.has(trade_id));
  if (missing !== undefined) refuse('trades', `there is no trade ${missing.trade_id} in this portfolio`);
  const added = await saveConfirmation(trx, {
    account_id,
    purpose: 'trades',
    portfolio_id,
    case_id: null,
    sub_payout_request_id: claim_id,
    accounts: [...new Set(accounts)].sort(),
    file_name: document.file_name,
    file_key: await document.file.register(trx),
    sha256: document.file.sha256,
    bytes: document.file.bytes,
    media_type: document.media_type,
  });
  await linkTrades(
    trx,
    { account_id, confirmation_id: added.confirmation.id, portfolio_id },
    trades.map(({ trade_id, page }) => {
      const { fingerprint, occurrence } = found.get(trade_id)!;
      return { fingerprint, occurrence, page: page ?? null };
    }),
  );
  await openReviews(trx, { account_id, confirmation_id: added.confirmation.id });
  return added;
}
