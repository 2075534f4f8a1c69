import type { LinkProvider } from '@trover/contract/links/links.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  type EncryptedRecord,
  listEncryptedUnderOtherKeys,
  saveCiphertext,
} from '@trover/db/queries/claims/encrypted-records.ts';
import { aboutRetainedRecord } from '../accounts/retained-records/retained-file.ts';
import { aboutTotp } from '../accounts/second-factor/totp.ts';
import { aboutClaimant } from '../contracts/claimant.ts';
import { aboutFundRequest } from '../contracts/funds/fund-request-aad.ts';
import { aboutHandover } from '../handovers/about-handover.ts';
import { aboutLinkSecret } from '../links/secrets.ts';
import { aboutSecret } from '../organisations/sign-on/provider.ts';
import { aboutWebhook } from '../organisations/webhooks/about-webhook.ts';
import { aboutPaymentDetails } from '../payment-details/add-payment-details.ts';
import { aboutTaxForm } from '../tax/tax-numbers.ts';
import type { Vault } from './vault.ts';

const BATCH_SIZE = 500;

function aboutOf({ kind, account_id, id, provider }: EncryptedRecord): string {
  if (kind === 'retained_record') return aboutRetainedRecord(account_id);
  if (kind === 'sign_on_secret') return aboutSecret(id);
  if (kind === 'webhook_secret' || kind === 'webhook_former_secret') return aboutWebhook(account_id);
  if (kind === 'link_secret' || kind === 'link_revocation')
    return aboutLinkSecret({ portfolio_id: id, provider: provider as LinkProvider });
  if (kind === 'fund_request') return aboutFundRequest(account_id);
  if (kind === 'handover') return aboutHandover(id);
  if (kind === 'tax_form') return aboutTaxForm(account_id);
  if (kind === 'payment_details') return aboutPaymentDetails(account_id);
  return kind === 'totp' ? aboutTotp(account_id) : aboutClaimant({ account_id, beneficial_account_id: id });
}

/** Re-wraps all encrypted data under the current master key, without decrypting the data; returns the count. */
export async function rewrapAll(db: Db, vault: Vault): Promise<number> {
  let done = 0;
  for (;;) {
    const records = await listEncryptedUnderOtherKeys(db, { key: vault.currentKey, limit: BATCH_SIZE });
    if (records.length === 0) return done;
    for (const record of records) await saveCiphertext(db, record, vault.rewrap(record, aboutOf(record)));
    done += records.length;
  }
}
