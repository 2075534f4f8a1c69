import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** An encrypted record: its owner, its subject, and the bytes. */
export interface EncryptedRecord {
  kind:
    | 'payment_details'
    | 'tax_id'
    | 'tax_form'
    | 'totp'
    | 'retained_record'
    | 'link_secret'
    | 'link_revocation'
    | 'sign_on_secret'
    | 'webhook_secret'
    | 'webhook_former_secret'
    | 'handover'
    | 'fund_request';
  account_id: number;
  /** The row that the secret belongs to: payment details, a beneficial account, or the account. */
  id: number;
  /** For a link's token, whose `id` is the portfolio. */
  provider: string | null;
  ciphertext: Buffer;
  master_key_id: string;
}

/** A batch of records that are encrypted under other master keys. */
export async function listEncryptedUnderOtherKeys(
  db: Db,
  { key, limit }: { key: string; limit: number },
): Promise<EncryptedRecord[]> {
  const { rows } = await sql<EncryptedRecord>`
    (select 'payment_details' as kind, account_id, id, null::text as provider, ciphertext, master_key_id from payment_details
      where ciphertext <> '' and master_key_id <> ${key} limit ${limit})
    union all
    (select 'tax_id', account_id, beneficial_account_id, null, tax_id_ciphertext, tax_id_master_key_id from claimants
      where tax_id_ciphertext is not null and tax_id_master_key_id <> ${key} limit ${limit})
    union all
    (select 'tax_form', account_id, id, null, ciphertext, master_key_id from tax_forms where master_key_id <> ${key} limit ${limit})
    union all
    (select 'totp', account_id, account_id, null, ciphertext, master_key_id from totp_factors
      where master_key_id <> ${key} limit ${limit})
    union all
    (select 'retained_record', account_id, account_id, null, ciphertext, master_key_id from retained_records
      where master_key_id <> ${key} limit ${limit})
    union all
    (select 'link_secret', account_id, portfolio_id, provider, ciphertext, master_key_id from link_secrets
      where master_key_id <> ${key} limit ${limit})
    union all
    (select 'link_revocation', id, portfolio_id, provider, ciphertext, master_key_id from link_revocations
      where master_key_id <> ${key} limit ${limit})
    union all
    (select 'sign_on_secret', organisation_id, organisation_id, null, ciphertext, master_key_id from organisation_sign_on
      where ciphertext is not null and master_key_id <> ${key} limit ${limit})
    union all
    (select 'webhook_secret', organisation_id, id, null, ciphertext, master_key_id from organisation_webhooks
      where master_key_id <> ${key} limit ${limit})
    union all
    (select 'webhook_former_secret', organisation_id, id, null, former_ciphertext, former_master_key_id from organisation_webhooks
      where former_ciphertext is not null and former_master_key_id <> ${key} limit ${limit})
    union all
    (select 'handover', coalesce(account_id, 0), id, null, ciphertext, master_key_id from handovers
      where ciphertext is not null and master_key_id <> ${key} limit ${limit})
    union all
    (select 'fund_request', account_id, id, null, ciphertext, master_key_id from fund_requests
      where ciphertext is not null and master_key_id <> ${key} limit ${limit})`.execute(db);
  return rows;
}

/** Saves the re-encrypted record, unless it changed since it was read. */
export async function saveCiphertext(
  db: Db,
  before: EncryptedRecord,
  after: Pick<EncryptedRecord, 'ciphertext' | 'master_key_id'>,
): Promise<void> {
  const { kind, account_id, id, ciphertext } = before;
  if (kind === 'payment_details')
    await sql`update payment_details set ciphertext = ${after.ciphertext}, master_key_id = ${after.master_key_id}
      where account_id = ${account_id} and id = ${id} and ciphertext = ${ciphertext}`.execute(db);
  else if (kind === 'tax_form')
    await sql`update tax_forms set ciphertext = ${after.ciphertext}, master_key_id = ${after.master_key_id}
      where account_id = ${account_id} and id = ${id} and ciphertext = ${ciphertext}`.execute(db);
  else if (kind === 'link_secret')
    await sql`update link_secrets set ciphertext = ${after.ciphertext}, master_key_id = ${after.master_key_id}
      where portfolio_id = ${id} and provider = ${before.provider} and ciphertext = ${ciphertext}`.execute(db);
  else if (kind === 'link_revocation')
    await sql`update link_revocations set ciphertext = ${after.ciphertext}, master_key_id = ${after.master_key_id}
      where id = ${account_id} and ciphertext = ${ciphertext}`.execute(db);
  else if (kind === 'sign_on_secret')
    await sql`update organisation_sign_on set ciphertext = ${after.ciphertext}, master_key_id = ${after.master_key_id}
      where organisation_id = ${id} and ciphertext = ${ciphertext}`.execute(db);
  else if (kind === 'handover')
    await sql`update handovers set ciphertext = ${after.ciphertext}, master_key_id = ${after.master_key_id}
      where id = ${id} and ciphertext = ${ciphertext}`.execute(db);
  else if (kind === 'fund_request')
    await sql`update fund_requests set ciphertext = ${after.ciphertext}, master_key_id = ${after.master_key_id}
      where id = ${id} and ciphertext = ${ciphertext}`.execute(db);
  else if (kind === 'webhook_secret')
    await sql`update organisation_webhooks set ciphertext = ${after.ciphertext}, master_key_id = ${after.master_key_id}
      where id = ${id} and ciphertext = ${ciphertext}`.execute(db);
  else if (kind === 'webhook_former_secret')
    await sql`update organisation_webhooks set former_ciphertext = ${after.ciphertext}, former_master_key_id = ${after.master_key_id}
      where id = ${id} and former_ciphertext = ${ciphertext}`.execute(db);
  else if (kind === 'totp')
    await sql`update totp_factors set ciphertext = ${after.ciphertext}, master_key_id = ${after.master_key_id}
      where account_id = ${account_id} and ciphertext = ${ciphertext}`.execute(db);
  else if (kind === 'retained_record')
    await sql`update retained_records set ciphertext = ${after.ciphertext}, master_key_id = ${after.master_key_id}
      where account_id = ${account_id} and ciphertext = ${ciphertext}`.execute(db);
  else
    await sql`update claimants set tax_id_ciphertext = ${after.ciphertext}, tax_id_master_key_id = ${after.master_key_id}
      where account_id = ${account_id} and beneficial_account_id = ${id} and tax_id_ciphertext = ${ciphertext}`.execute(
      db,
    );
}
