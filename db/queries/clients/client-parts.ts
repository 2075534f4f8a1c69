import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

interface OfClient {
  account_id: number;
}

const isClient = (account: RawBuilder<unknown>) =>
  sql`exists (select from accounts a where a.id = ${account} and a.type <> 'operator')`;

const counted = async (db: Db, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${from}`.execute(db);
  return rows[0]?.n ?? 0;
};

interface ClaimantOfClient {
  id: number;
  owner: string;
  kind: string;
  legal_name: string;
  co_owner: string | null;
  signer_name: string | null;
  address: string;
  tax_id_kind: string | null;
}

/** The claimants by beneficial account, the oldest first. */
export async function listClaimantsOfClient(
  db: Db,
  { account_id, limit, after }: OfClient & PageRequest<readonly [number]>,
): Promise<Page<ClaimantOfClient>> {
  const from = sql`claimants c join beneficial_accounts b on b.account_id = c.account_id and b.id = c.beneficial_account_id
    where c.account_id = ${account_id} and ${isClient(sql`c.account_id`)}`;
  const { rows } = await sql<ClaimantOfClient>`
    select b.id, b.name as owner, c.kind, c.legal_name, c.co_owner, c.signer_name,
      concat_ws(', ', c.street, c.city, c.region, c.postal_code, c.country) as address, c.tax_id_kind
    from ${from} and ${after === undefined ? sql`true` : sql`b.id > ${after[0]}::bigint`}
    order by b.id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, await counted(db, from), ({ id }) => [id]);
}

interface PortfolioOfClient {
  id: number;
  label: string;
  owner: string;
  provider: string | null;
  trades: number;
  last_sync: Date | null;
}

/** A client’s portfolios, the oldest first. */
export async function listPortfoliosOfClient(
  db: Db,
  { account_id, limit, after }: OfClient & PageRequest<readonly [number]>,
): Promise<Page<PortfolioOfClient>> {
  const from = sql`portfolios p join beneficial_accounts b on b.account_id = p.account_id and b.id = p.beneficial_account_id
    where p.account_id = ${account_id} and ${isClient(sql`p.account_id`)}`;
  const { rows } = await sql<PortfolioOfClient>`
    select p.id, p.label, b.name as owner, p.provider, p.last_sync,
      coalesce((select sum(trades) from portfolio_securities s where s.portfolio_id = p.id), 0)::integer as trades
    from ${from} and ${after === undefined ? sql`true` : sql`p.id > ${after[0]}::bigint`}
    order by p.id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, await counted(db, from), ({ id }) => [id]);
}

interface PaymentOfClient {
  id: number;
  title: string;
  made_at: Date;
  to: string;
  currency: string;
  award: string;
  fee: string;
  amount: string;
  returned_on: string | null;
}

/** A client’s payments, the newest first. */
export async function listPaymentsOfClient(
  db: Db,
  { account_id, limit, after }: OfClient & PageRequest<readonly [number]>,
): Promise<Page<PaymentOfClient>> {
  const from = sql`payments p join awards w on w.account_id = p.account_id and w.id = p.award_id
    join payment_details d on d.account_id = p.account_id and d.id = p.payment_details_id
    join cases c on c.id = w.case_id
    where p.account_id = ${account_id} and p.released_at is null and ${isClient(sql`p.account_id`)}`;
  const { rows } = await sql<PaymentOfClient>`
    select p.id, c.title, p.made_at, d.shown as to, p.currency, w.amount::text as award, w.fee::text as fee,
      p.amount::text as amount, p.returned_on
    from ${from} and ${after === undefined ? sql`true` : sql`p.id < ${after[0]}::bigint`}
    order by p.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, await counted(db, from), ({ id }) => [id]);
}

/** The position in a list of several kinds: the time in microseconds, the kind and its id. */
type PlaceByTime = readonly [number, string, number];

interface ByTime {
  id: number;
  created_at: Date;
  kind: string;
  micros: number;
}

/** A page of rows of several kinds, the newest first. `from` must have `kind`, `id` and `created_at`. */
async function pageByTime<Row extends ByTime>(
  db: Db,
  from: RawBuilder<unknown>,
  { limit, after }: PageRequest<PlaceByTime>,
): Promise<Page<Row>> {
  const { rows } = await sql<Row>`
    select x.*, (extract(epoch from x.created_at) * 1000000)::bigint as micros from (${from}) x
    where ${
      after === undefined
        ? sql`true`
        : sql`(x.created_at, x.kind, x.id) < ('epoch'::timestamptz + ${after[0]}::bigint * interval '1 microsecond',
          ${after[1]}::text, ${after[2]}::bigint)`
    }
    order by x.created_at desc, x.kind desc, x.id desc limit ${limit + 1}`.execute(db);
  const all = await counted(db, sql`(${from}) x`);
  return pageOf(rows, limit, all, ({ micros, kind, id }) => [micros, kind, id]);
}

interface MessageOfClient extends ByTime {
  kind: 'ticket' | 'letter' | 'mail';
  subject: string;
  status: string;
}

/** Tickets of a client, letters about its claims, and mails to it. */
export const listMessagesOfClient = (db: Db, { account_id, ...page }: OfClient & PageRequest<PlaceByTime>) =>
  pageByTime<MessageOfClient>(
    db,
    sql`select * from (
      select 'ticket' as kind, id, subject, status, created_at from tickets where account_id = ${account_id}
      union all
      select 'letter', l.id, l.subject, l.status, l.written_at from letters l
        where l.status <> 'discarded' and l.id in (select letter_id from letter_claims where account_id = ${account_id})
      union all
      select 'mail', id, subject, status, created_at from mails where account_id = ${account_id}) m
      where ${isClient(sql`${account_id}::bigint`)}`,
    page,
  );

interface DocumentOfClient extends ByTime {
  kind: 'upload' | 'proof' | 'contract' | 'attachment';
  name: string;
  of: string | null;
}

/** Files of trades that are not undone, proofs that are not removed, signed contracts and files of tickets. */
export const listDocumentsOfClient = (db: Db, { account_id, ...page }: OfClient & PageRequest<PlaceByTime>) =>
  pageByTime<DocumentOfClient>(
    db,
    sql`select * from (
      select 'upload' as kind, u.id, u.file_name as name, p.label as of, u.created_at
        from portfolios p join uploads u on u.portfolio_id = p.id
        where p.account_id = ${account_id} and u.status <> 'undone'
      union all
      select 'proof', f.id, f.file_name, coalesce(p.label, c.title), f.created_at
        from confirmations f left join portfolios p on p.account_id = f.account_id and p.id = f.portfolio_id
        left join cases c on c.id = f.case_id
        where f.account_id = ${account_id} and f.removed_at is null
      union all
      select 'contract', k.id, 'Contract of ' || k.signed_on, coalesce(c.title, b.name), k.signed_at
        from contracts k left join cases c on c.id = k.case_id
        join beneficial_accounts b on b.account_id = k.account_id and b.id = k.beneficial_account_id
        where k.account_id = ${account_id}
      union all
      select 'attachment', t.id * 100 + f.position, f.file_name, t.subject, t.created_at
        from tickets t join ticket_files f on f.ticket_id = t.id where t.account_id = ${account_id}) d
      where ${isClient(sql`${account_id}::bigint`)}`,
    page,
  );
