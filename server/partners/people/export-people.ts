import { dayIn } from '@trover/core/format/dates.ts';
import { csvLine } from '@trover/core/text/csv-line.ts';
import { noteExport } from '@trover/db/queries/accounts/own-data/exports.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { noteFirmViews } from '@trover/db/queries/partners/firm-views.ts';
import { type Firm, type FirmMatch, listFirmMatches, listFirmPeople } from '@trover/db/queries/partners/people.ts';
import { displayName } from '../../accounts/show-profile.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { onePiece } from '../../files/file-store.ts';
import { linkToFile } from '../../files/signed-links.ts';
import type { Visitor } from '../../http/route.ts';

const PAGE = 200;

const columns = [
  'Name',
  'E-mail',
  'Phone',
  'Country',
  'Consent given',
  'Case',
  'Company',
  'Stage',
  'Claim deadline',
  'Beneficial owner',
  'Eligible',
  'Why',
  'Basis',
  'Shares bought',
  'Shares sold',
  'Held at start',
  'Held at end',
  'Currency',
  'Market loss',
  'Recognized loss',
  'Estimated payment',
];

const ofMatch = (match: FirmMatch): (string | null)[] => [
  match.title,
  match.company,
  match.stage,
  match.claim_deadline,
  match.beneficial_owner,
  match.eligible ? 'yes' : 'no',
  match.why,
  match.basis,
  match.shares_bought,
  match.shares_sold,
  match.held_at_start,
  match.held_at_end,
  match.currency,
  match.market_loss,
  match.recognized_loss,
  match.payment_expected,
];

/** All that a firm may see of its people as CSV; someone whose trades count in none of its cases has one line. */
export async function exportPeople(
  { db, files, fileLinkKey }: Pick<Context, 'db' | 'files' | 'fileLinkKey'>,
  { firm, case_id, session, visitor }: { firm: Firm; case_id: number | undefined; session: Session; visitor: Visitor },
): Promise<{ rows: number; file_name: string; url: string }> {
  const lines: string[] = [];
  const exported: number[] = [];
  let after: readonly [number] | undefined;
  do {
    const page = await listFirmPeople(db, { firm, case_id, limit: PAGE, after });
    const account_ids = page.rows.map(({ id }) => id);
    exported.push(...account_ids);
    const matches = Map.groupBy(await listFirmMatches(db, { firm, account_ids, case_id }), (each) => each.account_id);
    for (const person of page.rows) {
      const { email, phone, country, given_at } = person;
      const who = [displayName(person), email, phone, country, dayIn(given_at)];
      for (const match of matches.get(person.id) ?? [undefined])
        lines.push(csvLine([...who, ...(match ? ofMatch(match) : [])]));
    }
    after = page.next === null ? undefined : [Number(page.next[0])];
  } while (after !== undefined);

  const bytes = new TextEncoder().encode(`\ufeff${csvLine(columns)}${lines.join('')}`);
  const { account_id } = session;
  const received = await files.receive({ purpose: 'export', account_id }, onePiece(bytes), bytes.length);
  const key = await db.transaction().execute(async (trx) => {
    const key = await received.register(trx);
    const view = { partner: firm.marker, attorney_id: account_id, what: 'exported' } as const;
    for (let at = 0; at < exported.length; at += PAGE)
      await noteFirmViews(trx, { ...view, account_ids: exported.slice(at, at + PAGE) });
    await noteExport(trx, { account_id, what: 'firm_people', key, bytes: bytes.length });
    await recordAudit(trx, {
      action: 'export_made',
      by: visitor,
      detail: { what: 'firm_people', rows: lines.length, ...(case_id !== undefined && { case_id }) },
    });
    return key;
  });
  const file_name = `people-of-${firm.marker}.csv`;
  return { rows: lines.length, file_name, url: linkToFile(fileLinkKey, { key, file_name, media_type: 'text/csv' }) };
}
