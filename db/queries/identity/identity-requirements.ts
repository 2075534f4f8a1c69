import { IDENTITY_LEVELS, rankOf, UNITS_OF_A_DOLLAR } from '@trover/core/identity/levels.ts';
import { sql } from 'kysely';
import { courtDate } from '../court-date.ts';
import { CHANGED_SINCE, SET_IN_FORCE } from './rule-sets.ts';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The rank of a level that a column names. */
const rankIn = (column: string) =>
  sql.raw(
    `case ${column} ${IDENTITY_LEVELS.map((level) => `when ${literal(level)} then ${rankOf(level)}`).join(' ')} end`,
  );

const LEVEL_RANKS = rankIn('i.covers');

/** The amount of award `w` in dollars, at the approximate rates in `UNITS_OF_A_DOLLAR`. */
const WEIGHED = sql.raw(
  `w.net / case w.currency ${Object.entries(UNITS_OF_A_DOLLAR)
    .map(([currency, units]) => `when ${literal(currency)} then ${units}`)
    .join(' ')} else 1 end`,
);

/** Whether a check `i` counts for the account `k` today. */
const COUNTS_TODAY = sql`i.status = 'approved' and i.valid_until >= ${courtDate}
  and i.created_at >= coalesce(k.transferred_at, '-infinity')`;

/** Awards `w` that were paid in this calendar year or are owed. */
const COUNTED = sql`join distributions y on y.id = w.distribution_id and y.status in ('approved', 'posted')
  where w.reversed_at is null
    and not exists (select from escheats e where e.account_id = w.account_id and e.award_id = w.id and e.is_active)
    and not exists (select from payments p join bank_files f on f.id = p.bank_file_id
      where p.account_id = w.account_id and p.award_id = w.id and p.returned_on is null and p.released_at is null
        and f.execute_on < date_trunc('year', ${courtDate})::date)`;

/**
 * The sum paid to the account of a claim `s` in this calendar year and owed to it, under any name and in any currency,
 * and the same sum for `others` that were ever to be paid to the details `d`, so that payments cannot be split below a
 * limit. Written as joins, not as part of the conditions below, since the database then computes an account's sum once
 * for all of its claims.
 */
export const OWED = sql`left join lateral (
  select coalesce(sum(${WEIGHED}), 0) as dollars from awards w ${COUNTED} and w.account_id = s.account_id) owed on true
  left join lateral (
    select coalesce(sum(${WEIGHED}), 0) as dollars from awards w ${COUNTED} and w.account_id in (
      select o.account_id from payment_details o where o.payee_fingerprint = d.payee_fingerprint and o.account_id <> d.account_id))
    others on true`;

/**
 * SQL facts for claim `s` and payment details `d`: its account `k`, its `payee`, the rank of the `known` level, and the
 * rank `asked` that a payment requires: the highest where no rule in force is of the claimant, since nothing is paid unchecked.
 */
const FACTS = sql`from accounts k
  cross join lateral (
    select coalesce(c.legal_name, b.name) as legal_name from beneficial_accounts b
    left join claimants c on c.account_id = b.account_id and c.beneficial_account_id = b.id
    where b.account_id = s.account_id and b.id = s.beneficial_account_id) payee
  cross join lateral (
    select greatest(case when btrim(payee.legal_name) = '' then 0 else 1 end, (
      select max(${LEVEL_RANKS}) from identity_checks i
      where i.account_id = k.id and ${COUNTS_TODAY} and payee.legal_name = any(i.names))) as rank) known
  cross join lateral (
    select coalesce(
      max(${rankIn('r.needs')}) filter (where owed.dollars + others.dollars > r.above
        and (r.cause = 'sum' or greatest(d.payments_wait_until, s.payments_wait_until) > ${CHANGED_SINCE})),
      case when count(*) > 0 and owed.dollars + others.dollars <= 0 then 0
        else ${sql.lit(rankOf('document_and_selfie'))} end) as rank
    from identity_rules r
    where r.set_id = ${SET_IN_FORCE} and r.claimant = case when k.org_type = 2 then 'institution' else 'person' end) asked
  where k.id = s.account_id`;

/**
 * What of a payee's identity is missing for a payment by the rules in force; an empty text where nothing is. For
 * queries that call the claim `s`, its payment details `d` (joined left), and have `OWED`.
 */
export const IDENTITY_OBSTACLE = sql<string>`(
  select case when known.rank >= asked.rank then '' when asked.rank = ${sql.lit(rankOf('document_and_selfie'))} then 'identity_selfie'
      when asked.rank = ${sql.lit(rankOf('document'))} then 'identity_document' else 'identity_name' end
  ${FACTS})`;

/** Days for which the approver of an identity may not approve a payment that depends on it. */
export const OWN_DECISION_DAYS = 7;

/** Whether a payment needs a check, and has only checks that these operators approved in the last days. */
export const dependsOnDecisionsOf = (operators: readonly number[]) => sql<boolean>`exists (
  select ${FACTS} and asked.rank >= ${sql.lit(rankOf('document'))} and not exists (
    select from identity_checks i
    where i.account_id = k.id and ${COUNTS_TODAY} and payee.legal_name = any(i.names) and ${LEVEL_RANKS} >= asked.rank
      and not (i.decided_by is not null and i.decided_by = any(${operators}::bigint[])
        and i.decided_at > now() - make_interval(days => ${sql.lit(OWN_DECISION_DAYS)}))))`;
