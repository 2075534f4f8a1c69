import { sql } from 'kysely';
import type { Db } from '../../../connect.ts';
import { FORMER_EMAIL_DAYS } from '../former-emails.ts';

/**
 * All data stored about an account, by its file in the export; each is a statement with `$account`. Leaves out
 * encrypted values, and secrets that prove an identity (passwords, tokens, keys).
 */
const parts: Readonly<Record<string, (account: number) => ReturnType<typeof sql>>> = {
  'account.json': (id) => sql`
    select email, type, org_type, first_name, last_name, country, partner, affiliate_cid, created_at, approved_at,
      password_changed_at from accounts where id = ${id}`,
  'profile.json': (id) => sql`select * from profiles where account_id = ${id}`,
  'sign-in/sessions.json': (id) => sql`
    select created_at, last_seen_at, expires_at, address, user_agent, signed_in_with from sessions
    where account_id = ${id} order by created_at`,
  'sign-in/passkeys.json': (id) => sql`
    select name, host, is_backed_up, created_at, last_used_at from passkeys where account_id = ${id} order by id`,
  'sign-in/authenticator.json': (id) => sql`
    select created_at, confirmed_at from totp_factors where account_id = ${id}`,
  'sign-in/devices.json': (id) => sql`
    select address, user_agent, first_seen_at, last_seen_at from account_devices
    where account_id = ${id} order by first_seen_at`,
  'sign-in/addresses.json': (id) => sql`
    select new_email, created_at, completed_at from email_changes where account_id = ${id} order by created_at`,
  'sign-in/former-addresses.json': (id) => sql`
    select email, expires_at - ${FORMER_EMAIL_DAYS}::integer * interval '1 day' as left_at, expires_at from former_emails
    where account_id = ${id} order by expires_at`,
  'consents.json': (id) => sql`
    select partner, text_version, text, host, address, given_at, withdrawn_at from partner_consents
    where account_id = ${id} order by given_at`,
  'mails/choices.json': (id) => sql`select unsubscribed_kinds, changed_at from mail_choices where account_id = ${id}`,
  'mails/sent.json': (id) => sql`
    select recipient, template, subject, status, created_at, settled_at from mails m
    where account_id = ${id} or recipient = (select email from accounts where id = ${id}) order by m.id`,
  'notices.json': (id) => sql`
    select kind, title, text, href, created_at, read_at from notices where account_id = ${id} order by id`,
  'cases/favorites.json': (id) => sql`
    select c.slug, f.created_at from favorites f join cases c on c.id = f.case_id where account_id = ${id} order by 2`,
  'cases/searches.json': (id) => sql`
    select name, search, saved_at from saved_searches where account_id = ${id} order by saved_at`,
  'cases/votes.json': (id) => sql`
    select c.slug, v.direction, v.voted_at from votes v join cases c on c.id = v.case_id where account_id = ${id} order by 3`,
  'cases/companies-followed.json': (id) => sql`
    select co.name, s.created_at from company_subscriptions s join companies co on co.id = s.company_id
    where account_id = ${id} order by 2`,
  'cases/proposals.json': (id) => sql`
    select case_id, status, document, reason, submitted_at, decided_at, created_at, updated_at from proposals
    where account_id = ${id} order by created_at`,
  'assistant/conversations.json': (id) => sql`
    select c.started_at, c.page, c.case_slug, m.sent_at, m.question, m.attachment_name, m.answer, m.helpful, m.feedback
    from assistant_conversations c join assistant_messages m on m.conversation_id = c.id
    where c.account_id = ${id} order by c.started_at, c.id, m.position`,
  'portfolios/owners.json': (id) => sql`
    select id, name, created_at from beneficial_accounts where account_id = ${id} order by id`,
  'portfolios/portfolios.json': (id) => sql`
    select id, label, beneficial_account_id, provider, last_sync, created_at from portfolios
    where account_id = ${id} order by id`,
  'portfolios/uploads.json': (id) => sql`
    select u.* from uploads u join portfolios p on p.id = u.portfolio_id where p.account_id = ${id} order by u.id`,
  'portfolios/account-map.json': (id) => sql`
    select account_number, custodian, portfolio_id, is_by_upload, updated_at from account_map
    where account_id = ${id} order by number_key, custodian`,
  'portfolios/accounts-of-uploads.json': (id) => sql`
    select upload_id, account_number, custodian, rows, first_trade_date, last_trade_date, portfolio_id
    from upload_accounts where account_id = ${id} order by upload_id, number_key, custodian`,
  'portfolios/periods-of-uploads.json': (id) => sql`
    select upload_id, account_number, custodian, from_date, to_date from covered_periods
    where account_id = ${id} order by upload_id, number_key, custodian, from_date`,
  'portfolios/rows-left-out.json': (id) => sql`
    select r.* from upload_rows r join portfolios p on p.id = r.portfolio_id where p.account_id = ${id}
    order by r.portfolio_id, r.upload_id, r.outcome, r.position`,
  'portfolios/corrections.json': (id) => sql`select * from corrections where account_id = ${id} order by id`,
  'portfolios/meanings.json': (id) => sql`
    select m.beneficial_account_id, p.raw_symbol, p.name, s.name as security, m.relation from own_meanings m
    join printed_securities p on p.id = m.printed_security_id left join securities s on s.id = m.security_id
    where m.account_id = ${id} order by 1, 2`,
  'portfolios/scanned-rows.json': (id) => sql`
    select r.portfolio_id, r.upload_id, r.position, r.row, r.page, r.trade, r.fault, r.verdict, r.corrected
    from scanned_rows r join portfolios p on p.id = r.portfolio_id where p.account_id = ${id} order by 1, 2, 3`,
  'links/links.json': (id) => sql`
    select id, portfolio_id, provider, institution_name, status, failure, history_from, read_to, last_sync_at, created_at,
      revoked_at from links where account_id = ${id} order by id`,
  'links/accounts.json': (id) => sql`
    select a.link_id, a.name, a.mask, a.type, a.is_included, a.created_at from link_accounts a
    join links l on l.id = a.link_id where l.account_id = ${id} order by a.link_id, a.id`,
  'links/syncs.json': (id) => sql`
    select s.link_id, s.status, s.cause, s.from_day, s.to_day, s.trades_added, s.duplicates, s.refused, s.ignored, s.changed,
      s.removed, s.failure, s.requested_at, s.finished_at from link_syncs s
    join links l on l.id = s.link_id where l.account_id = ${id} order by s.id`,
  'links/drop-folder.json': (id) => sql`select drop_name from drop_folders where account_id = ${id}`,
  'links/drop-files.json': (id) => sql`
    select name, bytes, seen_at, upload_id from drop_files where account_id = ${id} order by id`,
  'portfolios/columns.json': (id) => sql`select * from column_mappings where account_id = ${id} order by id`,
  'claims/matches.json': (id) => sql`
    select c.slug, m.* from matches m join cases c on c.id = m.case_id where m.account_id = ${id} order by m.case_id`,
  'claims/claims.json': (id) => sql`
    select c.slug, s.* from sub_payout_requests s
    join payout_requests pr on pr.account_id = s.account_id and pr.id = s.payout_request_id
    join cases c on c.id = pr.case_id where s.account_id = ${id} order by s.id`,
  'claims/history.json': (id) => sql`
    select * from sub_payout_stages where account_id = ${id} order by sub_payout_request_id, position`,
  'claims/letters.json': (id) => sql`
    select x.sub_payout_request_id, l.direction, l.subject, l.body, l.sent_on, l.written_at from letter_claims x
    join letters l on l.id = x.letter_id where x.account_id = ${id} and l.status not in ('draft', 'discarded') order by l.id`,
  'claims/signed-off.json': (id) => sql`select * from sign_offs where account_id = ${id} order by id`,
  'claims/claimants.json': (id) => sql`
    select beneficial_account_id, kind, legal_name, co_owner, street, city, region, postal_code, country, tax_id_kind,
      tax_id_last4, signer_name, signer_title, updated_at from claimants where account_id = ${id} order by 1`,
  'claims/tax-forms.json': (id) => sql`
    select id, beneficial_account_id, kind, legal_name, lines, tin_kind, tin_last4, certification_version, certification,
      signed_name, capacity, signed_on, signed_at, expires_on, ended_at, end_kind, end_reason from tax_forms
    where account_id = ${id} order by id`,
  'claims/tax-statements.json': (id) => sql`
    select beneficial_account_id, year, version, stated, reason, issued_at from tax_statements
    where account_id = ${id} order by id`,
  'claims/contracts.json': (id) => sql`select * from contracts where account_id = ${id} order by id`,
  'claims/agreement.json': (id) => sql`select * from institution_agreements where account_id = ${id}`,
  'claims/payment-details.json': (id) => sql`
    select id, kind, label, holder, currency, shown, is_default, created_at, removed_at, payments_wait_until, blocked_at,
      blocked_code, blocked_reason from payment_details where account_id = ${id} order by id`,
  'claims/account-holders.json': (id) => sql`
    select payment_details_id, beneficial_account_id, holder, legal_name, co_owner, signed_as, verdict, difference, status,
      checked_at, decided_at, note from account_holder_checks where account_id = ${id} order by id`,
  'claims/screened-names.json': (id) => sql`
    select n.name, n.status, n.screened_at, h.listed_name, h.score, h.status as decision, h.found_at, h.decided_at
    from screened_names n left join sanctions_hits h on h.account_id = n.account_id and h.name = n.name
    where n.account_id = ${id} order by n.name, h.id`,
  'claims/identity-checks.json': (id) => sql`
    select id, method, covers, status, names, document_name, document_kind, document_country, document_expires_on, created_at,
      submitted_at, decided_at, reason, valid_until from identity_checks where account_id = ${id} order by id`,
  'claims/identity-asked.json': (id) => sql`select level, requested_at from identity_requests where account_id = ${id}`,
  'account/hand-over-requests.json': (id) => sql`
    select kind, first_name, last_name, email, requested_at, status, prepared_at, waits_until, decided_at from handovers
    where account_id = ${id} order by id`,
  'account/role-requests.json': (id) => sql`
    select capabilities, reason, status, requested_at, decided_at, note from role_requests
    where account_id = ${id} order by id`,
  'account/exports.json': (id) => sql`
    select what, status, bytes, requested_at, ready_at from data_exports where account_id = ${id} order by id`,
  'account/viewed-by-staff.json': (id) => sql`
    select reason, started_at, ended_at, pages from client_views where account_id = ${id} order by id`,
  'claims/documents.json': (id) => sql`
    select id, purpose, portfolio_id, case_id, sub_payout_request_id, accounts, covers_from, covers_to, file_name, sha256, bytes, media_type,
      created_at, removed_at from confirmations where account_id = ${id} order by id`,
  'claims/documents-looked-at.json': (id) => sql`
    select confirmation_id, portfolio_id, encode(fingerprint, 'hex') as trade, occurrence, fits, reason, note, reviewed_at
    from confirmation_verdicts where account_id = ${id} order by confirmation_id, reviewed_at`,
  'claims/proved-trades.json': (id) => sql`
    select confirmation_id, portfolio_id, encode(fingerprint, 'hex') as trade, occurrence, page from confirmation_trades
    where account_id = ${id} order by confirmation_id, portfolio_id, 3, occurrence`,
  'claims/signed-off-documents.json': (id) => sql`
    select sign_off_id, confirmation_id from sign_off_documents where account_id = ${id} order by 1, 2`,
  'claims/contract-exclusions.json': (id) => sql`
    select e.beneficial_account_id, c.slug, e.excluded_at from contract_exclusions e join cases c on c.id = e.case_id
    where e.account_id = ${id} order by e.excluded_at`,
  'claims/claim-numbers.json': (id) => sql`
    select sub_payout_request_id, former, number, changed_at from claim_number_changes
    where account_id = ${id} order by id`,
  'claims/packages.json': (id) => sql`
    select x.sub_payout_request_id, x.filing_id, x.sign_off_id, x.claim_number, f.sent_on, f.file_sha256, x.confirmed_on,
      x.cancelled_at from filing_claims x join filings f on f.id = x.filing_id
    where x.account_id = ${id} order by x.filing_id, x.sub_payout_request_id`,
  // only applied rows: a row that nobody applied may contain another claimant's data under a wrong number
  'claims/administrator-rows.json': (id) => sql`
    select sub_payout_request_id, claim_number, word, reasons, cure_by, recognized_claim, award
    from status_rows where account_id = ${id} and result = 'done' order by status_file_id, row_number`,
  'claims/deficiencies.json': (id) => sql`
    select sub_payout_request_id, reason, cured_by, cure_by, requires_document, by_administrator, opened_at, response,
      answered_at, ended_at from deficiencies where account_id = ${id} order by id`,
  'claims/lost-proof.json': (id) => sql`
    select sub_payout_request_id, confirmation_id, reason, found_at, settled_at, note from lost_proofs
    where account_id = ${id} order by id`,
  'claims/funds.json': (id) => sql`
    select beneficial_account_id, payment_details_id, entered_at from fund_payment_details
    where account_id = ${id} order by 1`,
  'claims/fund-requests.json': (id) => sql`
    select id, kind, reference, fee_pct, valid_from, valid_to, beneficial_account_ids, label, holder, shown, currency, status,
      requested_at, expires_on, decided_at from fund_requests where account_id = ${id} order by id`,
  'claims/active-part.json': (id) => sql`select * from active_participations where account_id = ${id}`,
  'money/awards.json': (id) => sql`
    select c.slug, a.* from awards a join cases c on c.id = a.case_id where a.account_id = ${id} order by a.id`,
  'money/payments.json': (id) => sql`
    select p.id, c.slug, p.award_id, p.sub_payout_request_id, p.payment_details_id, p.currency, p.amount, f.format,
      f.execute_on, p.made_at, p.expires_on, p.cleared_on, p.returned_on, p.return_code, p.return_reason
    from payments p
    join bank_files f on f.id = p.bank_file_id
    join awards a on a.account_id = p.account_id and a.id = p.award_id
    join cases c on c.id = a.case_id
    where p.account_id = ${id} and p.released_at is null and p.id <= f.posted_to order by p.id`,
  'money/set-aside.json': (id) => sql`
    select award_id, sub_payout_request_id, amount, code, reason from bank_file_set_aside
    where account_id = ${id} order by bank_file_id, award_id`,
  'money/unclaimed.json': (id) => sql`
    select award_id, kind, on_day, note, recorded_at from unclaimed_steps where account_id = ${id} order by id`,
  'money/escheats.json': (id) => sql`
    select award_id, sub_payout_request_id, currency, amount, state, is_active from escheats
    where account_id = ${id} order by id`,
  'money/invoices.json': (id) => sql`
    select i.id, i.currency, i.from_day, i.to_day, i.total, i.recipient, i.status, i.issued_on, i.paid_on,
      (select json_agg(l order by l.position) from fee_invoice_lines l
        where l.invoice_id = i.id and l.account_id = i.account_id) as lines
    from fee_invoices i where i.account_id = ${id} order by i.id`,
  'money/ledger.json': (id) => sql`
    select j.id as journal, j.kind, j.cause, j.on_date, e.position, e.ledger_account, e.currency, e.amount,
      e.sub_payout_request_id
    from ledger_journals j join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id
    where j.account_id = ${id} order by j.id, e.position`,
  'firm-views.json': (id) => sql`
    select partner, what, viewed_at from firm_views where account_id = ${id} order by id`,
  'organisation/members.json': (id) => sql`
    select m.organisation_id, a.email, m.role, m.joined_at, m.ended_at from organisation_members m
    join accounts a on a.id = m.member_id where m.organisation_id = ${id} or m.member_id = ${id}
    order by m.organisation_id, m.member_id`,
  'organisation/invitations.json': (id) => sql`
    select id, email, role, created_at, expires_at, accepted_at, revoked_at from organisation_invitations
    where organisation_id = ${id} order by id`,
  'organisation/policies.json': (id) => sql`
    select version, document, note, made_at, in_force_from, in_force_to from organisation_policies
    where organisation_id = ${id} order by version`,
  'organisation/decisions.json': (id) => sql`
    select d.*, (select json_agg(json_build_object('choice', v.choice, 'reason', v.reason, 'voted_at', v.voted_at)
      order by v.voted_at) from organisation_votes v
      where v.organisation_id = d.organisation_id and v.decision_id = d.id) as votes
    from organisation_decisions d where d.organisation_id = ${id} order by d.id`,
  'organisation/certifications.json': (id) => sql`
    select id, case_id, beneficial_account_id, plaintiff, signer_name, signer_title, content, sha256, prepared_at, signed_name,
      signed_on, signed_at, withdrawn_at, withdrawn_reason from organisation_certifications
    where organisation_id = ${id} order by id`,
  'organisation/report-schedule.json': (id) => sql`
    select frequency, day_of_month, recipients, next_on, set_at from organisation_report_schedules
    where organisation_id = ${id}`,
  'organisation/api-keys.json': (id) => sql`
    select id, name, ending, scopes, entities, created_at, expires_at, last_used_at, revoked_at from organisation_keys
    where organisation_id = ${id} order by id`,
  'organisation/sign-on.json': (id) => sql`
    select issuer, client_id, default_role, is_enforced, changed_at from organisation_sign_on where organisation_id = ${id}`,
  'organisation/domains.json': (id) => sql`
    select domain, added_at, verified_at, verified_by from organisation_domains where organisation_id = ${id} order by id`,
  'organisation/identities.json': (id) => sql`
    select organisation_id, issuer, subject, linked_at, used_at from account_identities
    where account_id = ${id} or organisation_id = ${id} order by organisation_id, issuer, subject`,
  'organisation/webhooks.json': (id) => sql`
    select id, url, events, created_at, disabled_at, disabled_reason from organisation_webhooks
    where organisation_id = ${id} order by id`,
  'organisation/webhook-events.json': (id) => sql`
    select message_id, type, data, created_at from webhook_events where organisation_id = ${id} order by id`,
  'organisation/webhook-deliveries.json': (id) => sql`
    select webhook_id, event_id, status, attempts, last_at, last_status from webhook_deliveries
    where organisation_id = ${id} order by id`,
  'organisation/audit-log.json': (id) => sql`
    select at, action, account_id, subject_kind, subject_id, detail from audit_events
    where detail ? 'organisation' and detail->>'organisation' = ${String(id)} order by id`,
  'messages.json': (id) => sql`
    select id, form, name, email, subject, message, page, status, created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('message', a.message, 'sent_at', a.sent_at) order by a.id), '[]')
        from ticket_answers a where a.ticket_id = tickets.id) as answers
    from tickets where account_id = ${id} order by id`,
  'audit-log.json': (id) => sql`
    select at, action, subject_kind, subject_id, detail || coalesce(p.personal->'detail', '{}') as detail,
      coalesce(address, p.personal->>'address') as address, coalesce(user_agent, p.personal->>'user_agent') as user_agent
    from audit_events left join audit_personal p on p.event_id = audit_events.id
    where audit_events.account_id = ${id} order by id`,
};

/** Parts with personal data only, with the column of their time: a successor's export starts at the handover. */
const PERSONAL_TIME_COLUMNS: Readonly<Record<string, string>> = {
  'audit-log.json': 'at',
  'consents.json': 'given_at',
  'sign-in/devices.json': 'last_seen_at',
  'sign-in/addresses.json': 'created_at',
  'sign-in/former-addresses.json': 'left_at',
  'mails/sent.json': 'created_at',
  'claims/tax-forms.json': 'signed_at',
  'claims/payment-details.json': 'created_at',
  'claims/account-holders.json': 'checked_at',
  'claims/identity-checks.json': 'created_at',
};

export const partNames: readonly string[] = Object.keys(parts);

/**
 * The rows of one part as JSON, one per line: for the present holder, or with `whole` for earlier holders too, as the
 * law requires records of them.
 */
export async function listPart(
  db: Db,
  name: string,
  account_id: number,
  { whole = false }: { whole?: boolean } = {},
): Promise<string[]> {
  const statement = parts[name];
  if (statement === undefined) throw new Error(`an export has no part ${name}`);
  const column = whole ? undefined : PERSONAL_TIME_COLUMNS[name];
  const since =
    column === undefined
      ? sql``
      : sql`where ${sql.ref(`part.${column}`)} >= coalesce(
          (select transferred_at from accounts where id = ${account_id}), '-infinity'::timestamptz)`;
  const { rows } = await sql<{ row: string }>`
    select row_to_json(part)::text as row from (${statement(account_id)}) part ${since}`.execute(db);
  return rows.map(({ row }) => row);
}

/** A portfolio's trades as JSON, a batch at a time, by date. */
export async function listTradesOf(
  db: Db,
  {
    portfolio_id,
    after,
    limit,
  }: { portfolio_id: number; after: { trade_date: string; id: number } | null; limit: number },
): Promise<{ id: number; trade_date: string; row: string }[]> {
  const { rows } = await sql<{ id: number; trade_date: string; row: string }>`
    with t as materialized (
      select * from trades
      where portfolio_id = ${portfolio_id}
        and (${after?.trade_date ?? null}::date is null
          or (trade_date, id) > (${after?.trade_date ?? null}::date, ${after?.id ?? null}::bigint))
      order by trade_date, id limit ${limit}
    )
    select t.id, t.trade_date::text, row_to_json(printed)::text as row
    from t
    join printed_securities ps on ps.id = t.printed_security_id
    cross join lateral (
      select ps.raw_symbol as symbol, ps.cusip, ps.isin, coalesce(t.security_name, ps.name) as security, t.type, t.subtype,
        t.account, t.trade_date, t.settle_date, t.time, t.quantity, t.price, t.currency, t.fees, t.fees_currency,
        t.net_amount, t.accrued_interest, t.has_interest_in_amount, t.ratio, t.note) printed
    order by t.trade_date, t.id`.execute(db);
  return rows;
}

export interface OwnFile {
  key: string;
  /** Its path in the export. */
  name: string;
}

/** Every file of the account in the file store. */
export async function listOwnFiles(db: Db, account_id: number): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select u.file_key as key, 'files/uploads/' || u.id || '-' || u.file_name as name
    from uploads u join portfolios p on p.id = u.portfolio_id
    where p.account_id = ${account_id} and u.file_key is not null
    union all
    select file_key, 'files/documents/' || id || '-' || file_name from confirmations where account_id = ${account_id}
    union all
    select document_key, 'files/contracts/' || id || '.pdf' from contracts where account_id = ${account_id}
    union all
    select signature_key, 'files/contracts/' || id || '-signature' from contracts
    where account_id = ${account_id} and signature_key is not null
    union all
    select f.file_key, 'files/messages/' || f.ticket_id || '-' || f.position || '-' || f.file_name
    from ticket_files f join tickets t on t.id = f.ticket_id where t.account_id = ${account_id}
    union all
    select file.key, 'files/identity/' || i.id || '-' || file.what from identity_checks i join accounts k on k.id = i.account_id,
      lateral (values (i.document_key, 'document'), (i.selfie_key, 'photo')) file (key, what)
    where i.account_id = ${account_id} and file.key is not null and i.created_at >= coalesce(k.transferred_at, '-infinity')
    union all
    select 'images/people/' || account_id || '/' || size.value, 'files/photo-' || size.key || '.webp'
    from profiles, jsonb_each_text(photo) size where account_id = ${account_id} and photo is not null`.execute(db);
  return rows;
}
