import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** A sealed record: whose, what it is about, and the bytes. */
export interface SealedRecord {
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
  /** Of a link's token; its `id` is the portfolio. */
  provider: string | null;
  sealed: Buffer;
  sealed_by: string;
}

/** Some of what other master keys than this one have sealed. */
export async function listSealedByOthers(
  db: Db,
  { key, limit }: { key: string; limit: number },
): Promise<SealedRecord[]> {
  const { rows } = await sql<SealedRecord>`
    (select 'payment_details' as kind, account_id, id, null::text as provider, sealed, sealed_by from payment_details
      where sealed <> '' and sealed_by <> ${key} limit ${limit})
    union all
    (select 'tax_id', account_id, beneficial_account_id, null, tax_id_sealed, tax_id_sealed_by from claimants
      where tax_id_sealed is not null and tax_id_sealed_by <> ${key} limit ${limit})
    union all
    (select 'tax_form', account_id, id, null, sealed, sealed_by from tax_forms where sealed_by <> ${key} limit ${limit})
    union all
    (select 'totp', account_id, account_id, null, sealed, sealed_by from totp_factors
      where sealed_by <> ${key} limit ${limit})
    union all
    (select 'retained_record', account_id, account_id, null, sealed, sealed_by from retained_records
      where sealed_by <> ${key} limit ${limit})
    union all
    (select 'link_secret', account_id, portfolio_id, provider, sealed, sealed_by from link_secrets
      where sealed_by <> ${key} limit ${limit})
    union all
    (select 'link_revocation', id, portfolio_id, provider, sealed, sealed_by from link_revocations
      where sealed_by <> ${key} limit ${limit})
    union all
    (select 'sign_on_secret', organisation_id, organisation_id, null, sealed, sealed_by from organisation_sign_on
      where sealed is not null and sealed_by <> ${key} limit ${limit})
    union all
    (select 'webhook_secret', organisation_id, id, null, sealed, sealed_by from organisation_webhooks
      where sealed_by <> ${key} limit ${limit})
    union all
    (select 'webhook_former_secret', organisation_id, id, null, former_sealed, former_sealed_by from organisation_webhooks
      where former_sealed is not null and former_sealed_by <> ${key} limit ${limit})
    union all
    (select 'handover', coalesce(account_id, 0), id, null, sealed, sealed_by from handovers
      where sealed is not null and sealed_by <> ${key} limit ${limit})
    union all
    (select 'fund_request', account_id, id, null, sealed, sealed_by from fund_requests
      where sealed is not null and sealed_by <> ${key} limit ${limit})`.execute(db);
  return rows;
}

/** Saves a record as it is sealed now, unless it was changed since it was read. */
export async function saveSealed(
  db: Db,
  before: SealedRecord,
  after: Pick<SealedRecord, 'sealed' | 'sealed_by'>,
): Promise<void> {
  const { kind, account_id, id, sealed } = before;
  if (kind === 'payment_details')
    await sql`update payment_details set sealed = ${after.sealed}, sealed_by = ${after.sealed_by}
      where account_id = ${account_id} and id = ${id} and sealed = ${sealed}`.execute(db);
  else if (kind === 'tax_form')
    await sql`update tax_forms set sealed = ${after.sealed}, sealed_by = ${after.sealed_by}
      where account_id = ${account_id} and id = ${id} and sealed = ${sealed}`.execute(db);
  else if (kind === 'link_secret')
    await sql`update link_secrets set sealed = ${after.sealed}, sealed_by = ${after.sealed_by}
      where portfolio_id = ${id} and provider = ${before.provider} and sealed = ${sealed}`.execute(db);
  else if (kind === 'link_revocation')
    await sql`update link_revocations set sealed = ${after.sealed}, sealed_by = ${after.sealed_by}
      where id = ${account_id} and sealed = ${sealed}`.execute(db);
  else if (kind === 'sign_on_secret')
    await sql`update organisation_sign_on set sealed = ${after.sealed}, sealed_by = ${after.sealed_by}
      where organisation_id = ${id} and sealed = ${sealed}`.execute(db);
  else if (kind === 'handover')
    await sql`update handovers set sealed = ${after.sealed}, sealed_by = ${after.sealed_by}
      where id = ${id} and sealed = ${sealed}`.execute(db);
  else if (kind === 'fund_request')
    await sql`update fund_requests set sealed = ${after.sealed}, sealed_by = ${after.sealed_by}
      where id = ${id} and sealed = ${sealed}`.execute(db);
  else if (kind === 'webhook_secret')
    await sql`update organisation_webhooks set sealed = ${after.sealed}, sealed_by = ${after.sealed_by}
      where id = ${id} and sealed = ${sealed}`.execute(db);
  else if (kind === 'webhook_former_secret')
    await sql`update organisation_webhooks set former_sealed = ${after.sealed}, former_sealed_by = ${after.sealed_by}
      where id = ${id} and former_sealed = ${sealed}`.execute(db);
  else if (kind === 'totp')
    await sql`update totp_factors set sealed = ${after.sealed}, sealed_by = ${after.sealed_by}
      where account_id = ${account_id} and sealed = ${sealed}`.execute(db);
  else if (kind === 'retained_record')
    await sql`update retained_records set sealed = ${after.sealed}, sealed_by = ${after.sealed_by}
      where account_id = ${account_id} and sealed = ${sealed}`.execute(db);
  else
    await sql`update claimants set tax_id_sealed = ${after.sealed}, tax_id_sealed_by = ${after.sealed_by}
      where account_id = ${account_id} and beneficial_account_id = ${id} and tax_id_sealed = ${sealed}`.execute(db);
}
