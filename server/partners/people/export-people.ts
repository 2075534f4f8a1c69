import { dayIn } from '@trover/core/format/dates.ts';
import { csvLine } from '@trover/core/text/csv-line.ts';
import { recordExport } from '@trover/db/queries/accounts/own-data/exports.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { recordFirmViews } from '@trover/db/queries/partners/firm-views.ts';
import { type Firm, type FirmMatch, listFirmMatches, listFirmPeople } from '@trover/db/queries/partners/people.ts';
import { displayName } from '../../accounts/show-profile.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
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

interface Exported {
  rows: number;
  bytes: number;
}

/**
 * Streams the file page by page, so that a firm with a hundred thousand people needs no more memory than one with two
 * hundred.
 */
async function* csvOf(
  db: Context['db'],
  { firm, case_id, attorney_id }: { firm: Firm; case_id: number | undefined; attorney_id: number },
  exported: Exported,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const piece = (text: string): Uint8Array => {
    const bytes = encoder.encode(text);
    exported.bytes += bytes.length;
    return bytes;
  };
  yield piece(`\ufeff${csvLine(columns)}`);
  let after: readonly [number] | undefined;
  do {
    const page = await listFirmPeople(db, { firm, case_id, limit: PAGE, after });
    const account_ids = page.rows.map(({ id }) => id);
    // recorded page by page, before the rows are sent: part of a failed export was seen
    await recordFirmViews(db, { partner: firm.marker, attorney_id, what: 'exported', account_ids });
    let lines = '';
    const matches = Map.groupBy(await listFirmMatches(db, { firm, account_ids, case_id }), (each) => each.account_id);
    for (const person of page.rows) {
      const { email, phone, country, given_at } = person;
      const who = [displayName(person), email, phone, country, dayIn(given_at)];
      for (const match of matches.get(person.id) ?? [undefined]) {
        lines += csvLine([...who, ...(match ? ofMatch(match) : [])]);
        exported.rows += 1;
      }
    }
    yield piece(lines);
    after = page.next === null ? undefined : [Number(page.next[0])];
  } while (after !== undefined);
}

/**
 * Exports all data about its people that a firm may see as CSV; a person without counting trades in any of its cases
 * has one line.
 */
export async function exportPeople(
  { db, files, fileLinkKey }: Pick<Context, 'db' | 'files' | 'fileLinkKey'>,
  { firm, case_id, session, visitor }: { firm: Firm; case_id: number | undefined; session: Session; visitor: Visitor },
): Promise<{ rows: number; file_name: string; url: string }> {
  const exported: Exported = { rows: 0, bytes: 0 };
  const { account_id } = session;
  const content = csvOf(db, { firm, case_id, attorney_id: account_id }, exported);
  const received = await files.receive({ purpose: 'export', account_id }, content, Number.POSITIVE_INFINITY);
  const { rows, bytes } = exported;
  const key = await db.transaction().execute(async (trx) => {
    const key = await received.register(trx);
    await recordExport(trx, { account_id, what: 'firm_people', key, bytes });
    await recordAudit(trx, {
      action: 'export_made',
      by: visitor,
      detail: { what: 'firm_people', rows, ...(case_id !== undefined && { case_id }) },
    });
    return key;
  });
  const file_name = `people-of-${firm.marker}.csv`;
  return { rows, file_name, url: linkToFile(fileLinkKey, { key, file_name, media_type: 'text/csv' }) };
}
