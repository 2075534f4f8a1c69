import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** The numbers of people who share data with a firm, of its attorneys, and of cases in which it is counsel. */
export async function countOfFirm(
  db: Db,
  { marker, firm }: { marker: string; firm: string },
): Promise<{ consents: number; attorneys: number; cases: number }> {
  const { rows } = await sql<{ consents: number; attorneys: number; cases: number }>`
    select
      (select count(distinct account_id) from partner_consents
        where partner = ${marker} and withdrawn_at is null) as consents,
      (select count(*) from accounts where type = 'attorney' and partner = ${marker} and closed_at is null) as attorneys,
      (select count(*) from cases where lead_counsel @> array[${firm}]::text[] and is_published) as cases`.execute(db);
  return rows[0]!;
}

export interface PartnerConsent {
  account_id: number;
  email: string;
  partner: string;
  text_version: string;
  host: string;
  given_at: Date;
  withdrawn_at: Date | null;
}

/** The consents of people, the newest accounts first. */
export async function listPartnerConsents(
  db: Db,
  params: { partner?: string | undefined } & PageRequest<readonly [number, string, string]>,
): Promise<Page<PartnerConsent>> {
  const { partner, limit, after } = params;
  const ofPartner = partner === undefined ? sql`true` : sql`c.partner = ${partner}`;
  const counted = await sql<{ n: number }>`
    select count(*) as n from partner_consents c where ${ofPartner}`.execute(db);
  const { rows } = await sql<PartnerConsent>`
    select c.account_id, a.email, c.partner, c.text_version, c.host, c.given_at, c.withdrawn_at
    from partner_consents c join accounts a on a.id = c.account_id
    where ${ofPartner} and ${
      after === undefined
        ? sql`true`
        : sql`(c.account_id, c.partner, c.text_version) < (${after[0]}::bigint, ${after[1]}::text, ${after[2]}::text)`
    }
    order by c.account_id desc, c.partner desc, c.text_version desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, (row) => [row.account_id, row.partner, row.text_version]);
}
