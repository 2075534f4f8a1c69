import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** A payment of a bank file, or one that was removed from it. */
export interface BankFilePayment {
  id: number | null;
  account_id: number;
  sub_payout_request_id: number;
  payee: string;
  claim_number: string | null;
  award: string;
  fee: string;
  amount: string;
  state: 'in_file' | 'paid' | 'cashed' | 'returned' | 'set_aside' | 'released';
  /** A check that was stopped, or that expired without being cashed. */
  is_void: boolean;
  reason: string | null;
}

const SECTIONS_SHOWN = { all: [0, 1, 2], set_aside: [0], returned: [1] } as const;

/** First the removed payments, then the returned ones, then the others; each in the order of the draft. */
export async function listBankFilePayments(
  db: Db,
  request: PageRequest<readonly [number, number]> & { bank_file_id: number; show: keyof typeof SECTIONS_SHOWN },
): Promise<Page<BankFilePayment>> {
  const { bank_file_id, show, limit, after } = request;
  const found = sql`(
    select 0 as place, s.award_id as key, null::bigint as id, s.account_id, s.sub_payout_request_id, s.award_id, s.amount,
      'set_aside' as state, s.reason, null::bigint as payment_details_id, false as is_void
    from bank_file_set_aside s where s.bank_file_id = ${bank_file_id}
    union all
    select case when p.returned_on is null then 2 else 1 end, p.id, p.id, p.account_id, p.sub_payout_request_id, p.award_id, p.amount,
      case when p.returned_on is not null then 'returned' when p.cleared_on is not null then 'cashed'
        when p.released_at is not null then 'released' when p.id <= f.posted_to then 'paid' else 'in_file' end,
      coalesce(p.return_reason || case when p.return_code ~ '^[A-Z]{1,2}[0-9]{2}$' then ' (' || p.return_code || ')' else '' end,
        p.release_reason),
      p.payment_details_id, coalesce(p.return_code in ('VOID', 'EXPIRED'), false)
    from payments p join bank_files f on f.id = p.bank_file_id
    where p.bank_file_id = ${bank_file_id} and (p.released_at is null or not exists (
      select from bank_file_set_aside s
      where s.bank_file_id = p.bank_file_id and s.account_id = p.account_id and s.award_id = p.award_id))
  ) x where x.place = any(${[...SECTIONS_SHOWN[show]]}::integer[])`;
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db);
  const { rows } = await sql<BankFilePayment & { place: number; key: number }>`
    select page.place, page.key, page.id, page.account_id, page.sub_payout_request_id, a.amount as award, a.fee, page.amount,
      page.state, page.is_void, page.reason, r.claim_number,
      coalesce(d.holder, b.name, '') as payee
    from (select * from ${found}
      and ${after === undefined ? sql`true` : sql`(x.place, x.key) > (${after[0]}::integer, ${after[1]}::bigint)`}
      order by x.place, x.key limit ${limit + 1}) page
    join awards a on a.account_id = page.account_id and a.id = page.award_id
    left join sub_payout_requests r on r.account_id = page.account_id and r.id = page.sub_payout_request_id
    left join beneficial_accounts b on b.account_id = r.account_id and b.id = r.beneficial_account_id
    left join payment_details d on d.account_id = page.account_id
      and d.id = coalesce(page.payment_details_id, r.payment_details_id)
    order by page.place, page.key`.execute(db);
  const page = pageOf(rows, limit, counted[0]?.total ?? 0, ({ place, key }) => [place, key]);
  return { ...page, rows: page.rows.map(({ place: _, key: __, ...payment }) => payment) };
}
