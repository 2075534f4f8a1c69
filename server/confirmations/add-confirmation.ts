import type { addConfirmation as declared } from '@trover/contract/confirmations/confirmations.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { daysOfMonths } from '@trover/core/claims/proof/proof-cover.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { listBrokerAccounts, listOwnTradeKeys } from '@trover/db/queries/claims/claim-trades.ts';
import {
  type Confirmation,
  linkTrades,
  removeWithoutCover,
  addConfirmation as saveConfirmation,
} from '@trover/db/queries/confirmations/confirmations.ts';
import { openReviews } from '@trover/db/queries/confirmations/proof-reviews.ts';
import { failField } from '../errors.ts';
import type { ReceivedDocument } from '../files/receive-file.ts';

type Body = BodyOf<typeof declared>;

export interface NewConfirmation {
  account_id: number;
  portfolio_id: number;
  claim_id: number | null;
  document: ReceivedDocument;
}

/** The period that the given months cover; null where none are given. */
function coverOf({ from_month, to_month }: Body): { covers_from: string; covers_to: string } | null {
  if (from_month === undefined && to_month === undefined) return null;
  if (from_month === undefined) return failField('body.from_month', 'enter the first month that the document covers');
  return (
    daysOfMonths(from_month, to_month ?? from_month) ??
    failField('body.to_month', 'the last month that the document covers comes after the first')
  );
}

/** In a portfolio with one account a document belongs to that account; with several, its owner chooses. */
function accountsOf(given: readonly string[], known: readonly (string | null)[]): string[] {
  if (given.length > 0) return [...new Set(given)].sort();
  const [only] = known;
  return known.length === 1 && only != null ? [only] : [];
}

/** Adds a document to a portfolio, for the accounts and months, or the trades, that it covers. */
export async function addConfirmation(
  trx: DbTransaction,
  { account_id, portfolio_id, claim_id, document }: NewConfirmation,
  body: Body,
): Promise<{ confirmation: Confirmation; is_new: boolean }> {
  const { accounts = [], trades = [] } = body;
  const cover = coverOf(body);
  const known = await listBrokerAccounts(trx, { portfolio_id });
  const unknown = accounts.find((account) => !known.includes(account));
  if (unknown !== undefined)
    failField(
      'body.accounts',
      `no trade of this portfolio is in an account "${unknown}": use the name that the trades have`,
    );
  const keys = await listOwnTradeKeys(trx, { portfolio_id, trade_ids: trades.map(({ trade_id }) => trade_id) });
  const found = new Map(keys.map((key) => [key.trade_id, key]));
  const missing = trades.find(({ trade_id }) => !found.has(trade_id));
  if (missing !== undefined) failField('body.trades', `there is no trade ${missing.trade_id} in this portfolio`);
  const added = await saveConfirmation(trx, {
    account_id,
    purpose: 'trades',
    portfolio_id,
    case_id: null,
    sub_payout_request_id: claim_id,
    accounts: accountsOf(accounts, known),
    ...(cover ?? { covers_from: null, covers_to: null }),
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
  if (cover !== null && added.is_new)
    await removeWithoutCover(trx, {
      account_id,
      portfolio_id,
      sha256: document.file.sha256,
      but: added.confirmation.id,
    });
  await openReviews(trx, { account_id, confirmation_id: added.confirmation.id });
  return added;
}
