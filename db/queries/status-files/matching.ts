import type { ClaimStage, Step } from '@trover/core/claims/stages.ts';
import type { StatusMeaning } from '@trover/core/status-files/meanings.ts';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { RowOutcome } from '../../schema/status-files.ts';

interface NewRow {
  row_number: number;
  line: number;
  claim_number: string | null;
  reference: string | null;
  reference_id: number | null;
  claimant: string;
  account: string;
  word: string;
  plain_word: string;
  reasons: string;
  cure_by: string | null;
  recognized_claim: string | null;
  award: string | null;
  fault: string | null;
}

/** Saves rows of the file, each once however often it is read. */
export async function saveStatusRows(db: Db, statusFileId: number, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <K extends keyof NewRow>(name: K) => rows.map((row) => row[name]);
  await sql`
    insert into status_rows (status_file_id, row_number, line, claim_number, reference, reference_id, claimant, account, word,
      plain_word, reasons, cure_by, recognized_claim, award, fault)
    select ${statusFileId}::bigint, * from unnest(
      ${column('row_number')}::integer[], ${column('line')}::integer[], ${column('claim_number')}::text[],
      ${column('reference')}::text[], ${column('reference_id')}::bigint[], ${column('claimant')}::text[],
      ${column('account')}::text[], ${column('word')}::text[], ${column('plain_word')}::text[],
      ${column('reasons')}::text[], ${column('cure_by')}::date[], ${column('recognized_claim')}::numeric[],
      ${column('award')}::numeric[], ${column('fault')}::text[])
    on conflict do nothing`.execute(db);
}

/** Deletes the rows before a file is read with another mapping, or when its import is cancelled. */
export async function dropStatusRows(trx: DbTransaction, statusFileId: number): Promise<void> {
  await trx.deleteFrom('status_rows').where('status_file_id', '=', statusFileId).execute();
}

/** A row of a file with one claim that it names; a row that names several is listed once for each. */
export interface StatusRowAndClaim {
  row_number: number;
  line: number;
  claim_number: string | null;
  reference: string | null;
  reference_id: number | null;
  claimant: string;
  account: string;
  word: string;
  reasons: string;
  cure_by: string | null;
  recognized_claim: string | null;
  fault: string | null;
  meaning: StatusMeaning | null;
  cured_by: Step | null;
  /** How its claim was matched; null if it names none. */
  by: 'number' | 'reference' | 'operator' | null;
  account_id: number | null;
  claim_id: number | null;
  stage: ClaimStage | null;
  own_number: string | null;
  filed_on: string | null;
  deficiency_cure_by: string | null;
  deficiency_reason: string | null;
  deficiency_is_open: boolean | null;
  deficiency_is_answered: boolean | null;
  recognized_before: string | null;
  has_award: boolean | null;
  stated_on: string | null;
  stage_since: string | null;
  is_payment_expected: boolean | null;
  /** Values of the claim in applied files that a person decided about. */
  decided: string[] | null;
}

/**
 * The case of a claim, as a scalar subquery, so that it is read for that claim alone, whatever the statistics of a
 * large case.
 */
const ofCase = (claim: string) => sql`(select p.case_id from payout_requests p
  where p.account_id = ${sql.ref(`${claim}.account_id`)} and p.id = ${sql.ref(`${claim}.payout_request_id`)})`;

/**
 * A range of a file's rows, each with the claims of the case that it names: by an operator's match, or else by the
 * administrator's number, or else by our reference.
 */
export async function listStatusRowsAndClaims(
  db: Db,
  range: {
    status_file_id: number;
    case_id: number;
    administrator: string;
    from: number;
    to: number;
    /** Only these rows of the range. */
    only?: readonly number[] | undefined;
  },
): Promise<StatusRowAndClaim[]> {
  const { status_file_id, case_id, administrator, from, to, only } = range;
  const chosen = only === undefined ? sql`` : sql`and r.row_number = any(${[...only]}::int[])`;
  const { rows } = await sql<StatusRowAndClaim>`
    select r.row_number, r.line, r.claim_number, r.reference, r.reference_id, r.claimant, r.account, r.word, r.reasons,
      r.cure_by, r.recognized_claim, r.fault, w.meaning, w.cured_by,
      n.by, s.account_id, s.id as claim_id, s.stage, s.claim_number as own_number, s.filed_on,
      d.cure_by as deficiency_cure_by, d.reason as deficiency_reason,
      d.answered_at is null and d.ended_at is null and d.id is not null as deficiency_is_open,
      d.answered_at is not null as deficiency_is_answered,
      b.recognized_claim as recognized_before,
      s.id is not null and exists (select from awards a join distributions x on x.id = a.distribution_id
        where a.account_id = s.account_id and a.sub_payout_request_id = s.id and a.reversed_at is null
          and x.status in ('approved', 'posted')) as has_award,
      b.stated_on, b.is_payment_expected,
      (select array_agg(distinct e.note) from status_rows e
        join status_files f on f.id = e.status_file_id and f.status = 'applied' and f.case_id = ${case_id}
        where e.sub_payout_request_id = s.id and e.status_file_id <> r.status_file_id and e.settled_at is not null
          and e.outcome = 'follow' and e.note is not null) as decided,
      -- the day of the last move since the first filing, unless a status file or its undoing made it
      (select case when count(*) is distinct from m.positions
          and (s.stage <> 'filed' or count(*) filter (where t.stage = 'filed') > 1)
        then (max(t.at) at time zone 'America/New_York')::date end
        from sub_payout_stages t where t.account_id = s.account_id and t.sub_payout_request_id = s.id) as stage_since
    from status_rows r
    left join status_words w on w.administrator = lower(${administrator}) and w.word = r.plain_word
    left join lateral (
      select r.sub_payout_request_id as id, 'operator' as by where r.matched_by = 'operator'
      union all
      select found.id, 'number' from sub_payout_requests found
        where r.matched_by is distinct from 'operator' and upper(found.claim_number) = upper(r.claim_number)
          and found.claim_number is not null and ${ofCase('found')} = ${case_id}
      union all
      select found.id, 'reference' from sub_payout_requests found
        where r.matched_by is distinct from 'operator' and found.id = r.reference_id and ${ofCase('found')} = ${case_id}
    ) n on r.fault is null
    left join sub_payout_requests s on s.id = n.id
    left join lateral (select d.id, d.cure_by, d.reason, d.answered_at, d.ended_at from deficiencies d
      where d.account_id = s.account_id and d.sub_payout_request_id = s.id order by d.id desc limit 1) d on true
    left join lateral (
      select max(f.status_on) as stated_on,
        (array_agg(e.recognized_claim order by f.status_on desc, f.id desc)
          filter (where e.recognized_claim is not null))[1] as recognized_claim,
        -- also where somebody decided of it since: the same word in the next list opens no decision again
        coalesce(bool_or(e.expects_payment), false) as is_payment_expected
      from status_rows e join status_files f on f.id = e.status_file_id and f.status = 'applied' and f.case_id = ${case_id}
      where e.sub_payout_request_id = s.id and e.status_file_id <> r.status_file_id
        and (e.result = 'done' or e.outcome = 'same')
    ) b on true
    left join lateral (select e.positions from status_rows e
      join status_files f on f.id = e.status_file_id and f.status in ('applied', 'undone') and f.case_id = ${case_id}
      where e.sub_payout_request_id = s.id and e.status_file_id <> r.status_file_id and e.result in ('done', 'undone')
      order by coalesce(f.undone_at, f.applied_at) desc, f.id desc limit 1) m on true
    where r.status_file_id = ${status_file_id} and r.row_number > ${from} and r.row_number <= ${to} ${chosen}
    order by r.row_number, n.by, s.id`.execute(db);
  return rows;
}

/** Maximum number of claims with one name among which an account is searched. */
const MAX_NAMESAKES = 20;

/**
 * Claims of a case under the row's name, for rows that name no claim otherwise: suggestions, at most three for each,
 * those with the row's account first. The names of the case are collected once, for any number of rows.
 */
export async function listNamesakes(
  db: Db,
  { status_file_id, case_id, row_numbers }: { status_file_id: number; case_id: number; row_numbers: readonly number[] },
): Promise<{ row_number: number; claim_id: number; has_account: boolean }[]> {
  if (row_numbers.length === 0) return [];
  const { rows } = await sql<{ row_number: number; claim_id: number; has_account: boolean }>`
    with asked as materialized (
      select row_number, account, lower(claimant) as name from status_rows
      where status_file_id = ${status_file_id} and row_number = any(${row_numbers}::integer[]) and claimant <> ''
    ), named as materialized (
      select n.name, (array_agg(distinct s.id))[1:${sql.lit(MAX_NAMESAKES)}] as claims
      from payout_requests p
      join sub_payout_requests s on s.account_id = p.account_id and s.payout_request_id = p.id and s.filed_on is not null
      join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
      left join claimants k on k.account_id = s.account_id and k.beneficial_account_id = s.beneficial_account_id
      cross join lateral (values (lower(b.name)), (lower(k.legal_name))) n (name)
      -- within an expression it is found by hash, whatever the statistics
      where p.case_id = ${case_id} and (n.name in (select name from asked)) is true
      group by n.name
    )
    select c.row_number, c.claim_id, c.has_account
    from asked a
    join named n on n.name = a.name
    cross join lateral (
      select a.row_number, s.id as claim_id,
        a.account <> '' and coalesce(position(a.account in o.claim) > 0, false) as has_account
      from unnest(n.claims) x (id)
      join sub_payout_requests s on s.id = x.id
      left join lateral (select g.claim from sign_offs g where a.account <> '' and g.account_id = s.account_id
        and g.sub_payout_request_id = s.id order by g.id desc limit 1) o on true
      order by has_account desc, s.id limit 3
    ) c
    order by c.row_number, c.claim_id`.execute(db);
  return rows;
}

/** The result of the preview for a row. */
export interface StatusOutcome {
  row_number: number;
  meaning: StatusMeaning | null;
  matched_by: 'number' | 'reference' | 'operator' | null;
  account_id: number | null;
  sub_payout_request_id: number | null;
  proposed_id: number | null;
  from_stage: ClaimStage | null;
  to_stage: ClaimStage | null;
  outcome: RowOutcome;
  expects_payment: boolean;
  note: string;
}

export async function saveStatusOutcomes(
  trx: DbTransaction,
  statusFileId: number,
  outcomes: readonly StatusOutcome[],
): Promise<void> {
  const column = <K extends keyof StatusOutcome>(name: K) => outcomes.map((one) => one[name]);
  await sql`
    update status_rows r set meaning = o.meaning, matched_by = o.matched_by, account_id = o.account_id,
      sub_payout_request_id = o.claim_id, proposed_id = o.proposed_id, from_stage = o.from_stage, to_stage = o.to_stage,
      outcome = o.outcome, expects_payment = o.expects_payment, note = o.note
    from unnest(${column('row_number')}::integer[], ${column('meaning')}::text[], ${column('matched_by')}::text[],
      ${column('account_id')}::bigint[], ${column('sub_payout_request_id')}::bigint[], ${column('proposed_id')}::bigint[],
      ${column('from_stage')}::text[], ${column('to_stage')}::text[], ${column('outcome')}::text[],
      ${column('expects_payment')}::boolean[], ${column('note')}::text[]) as o (row_number, meaning, matched_by, account_id,
      claim_id, proposed_id, from_stage, to_stage, outcome, expects_payment, note)
    where r.status_file_id = ${statusFileId} and r.row_number = o.row_number`.execute(trx);
}

/** Marks rows that name the same claim as another row: none of them is applied. Rows without a change do not count. */
export async function markNamedTwice(trx: DbTransaction, statusFileId: number): Promise<void> {
  await sql`
    update status_rows r set outcome = 'ambiguous', to_stage = null, expects_payment = false,
      note = 'Lines ' || t.lines || ' of the file name the same claim. Ask the administrator which is right.'
    from (
      select sub_payout_request_id as claim_id, string_agg(line::text, ', ' order by line) as lines
      from (select *, row_number() over (partition by sub_payout_request_id order by line) as at from status_rows
        where status_file_id = ${statusFileId} and sub_payout_request_id is not null
          and meaning is distinct from 'ignored') e
      where at <= 10
      group by sub_payout_request_id having count(*) > 1
    ) t
    where r.status_file_id = ${statusFileId} and r.sub_payout_request_id = t.claim_id
      and r.meaning is distinct from 'ignored'`.execute(trx);
}

/** Sets the claim of a row as an operator matched it, or none. */
export async function setMatchOfRow(
  trx: DbTransaction,
  of: { status_file_id: number; row_number: number; claim_id: number | null },
): Promise<void> {
  await trx
    .updateTable('status_rows')
    .set({ matched_by: of.claim_id === null ? null : 'operator', sub_payout_request_id: of.claim_id })
    .where('status_file_id', '=', of.status_file_id)
    .where('row_number', '=', of.row_number)
    .execute();
}

/** Whether a claim belongs to a case. */
export async function isClaimOfCase(
  db: Db,
  { claim_id, case_id }: { claim_id: number; case_id: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sub_payout_requests s join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    where s.id = ${claim_id} and p.case_id = ${case_id}`.execute(db);
  return rows.length > 0;
}
