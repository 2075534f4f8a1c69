import type { Match } from '@trover/contract/matches/matches.ts';
import { countsInClaim } from '@trover/core/claims/proof/proof-cover.ts';
import { formatMoney } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { findClaimant } from '@trover/db/queries/contracts/agreements.ts';
import { findProfile } from '@trover/db/queries/profiles/own-profile.ts';
import type { Context } from '../../context.ts';
import { showOwnMatches } from '../../matches/show-own-matches.ts';
import { addHeading, addLabels, addParagraph, addTitle, openPage } from '../../pdf/printed-page.ts';
import { printedTrades } from '../../pdf/printed-table.ts';
import { type ClaimCase, loadClaimCase } from '../load-claim.ts';
import type { OwnFormOf } from './own-form-key.ts';

/** The claimant fills the line in by hand. */
const BLANK = '';
/** Space for the declaration, so that its signatures are on the same page. */
const DECLARATION_POINTS = 300;
/** Height of a line for a signature by hand. */
const SIGNATURE_POINTS = 34;
const DECLARATION =
  'I declare under penalty of perjury under the laws of the United States of America that what is stated above and the documents enclosed are true, correct and complete; that I am not an excluded party, have not asked to be excluded from the class, and know of no other claim for these transactions.';

interface Sender {
  name: string;
  with: string | null;
  street: string;
  place: string;
  tax_id_last4: string;
  email: string;
  phone: string;
}

/** The sender's details: those for a contract, or else those of the profile; missing ones remain empty. */
async function findSender({ db }: Pick<Context, 'db'>, of: OwnFormOf): Promise<Sender> {
  const profile = await findProfile(db, of);
  const claimant = await findClaimant(db, of);
  const { city = '', region = '', postal_code = '', country = '', street = '' } = claimant ?? profile ?? {};
  return {
    name: claimant?.legal_name ?? [profile?.first_name, profile?.last_name].filter(Boolean).join(' '),
    with: claimant?.co_owner ?? null,
    street,
    place: [city, `${region} ${postal_code}`.trim(), city === '' && street === '' ? '' : country]
      .filter(Boolean)
      .join(', '),
    tax_id_last4: claimant?.tax_id_last4 ?? '',
    email: profile?.email ?? '',
    phone: profile?.phone ?? '',
  };
}

/** A figure and its basis. */
function recognized({ recognized_loss, currency, basis, plan_version }: Match): string {
  if (recognized_loss === null) return 'Computed by the administrator';
  const how =
    basis === 'plan' ? `by the plan of allocation, version ${plan_version}` : 'estimated, as no plan is published';
  return `${formatMoney(recognized_loss, { currency })}, ${how}`;
}

/**
 * A proof of claim as a PDF, which its owner submits without us; undefined where the account held none of the case's
 * securities.
 */
export async function printOwnForm(
  context: Pick<Context, 'db' | 'worker' | 'today'>,
  of: OwnFormOf,
): Promise<Buffer | undefined> {
  const today = context.today();
  const claimCase = await loadClaimCase(context.db, of.case_id, today);
  const { deadlines } = claimCase.record;
  const { account_id, case_id, beneficial_account_id } = of;
  const [match] = await showOwnMatches(context, {
    ...{ account_id, case_id, deadlines, today },
    beneficial_account_ids: [beneficial_account_id],
  });
  if (match === undefined) return undefined;
  return print(claimCase, match, await findSender(context, of), today);
}

function print({ record, claim_deadline }: ClaimCase, match: Match, sender: Sender, today: string): Promise<Buffer> {
  const { administrator, administrator_address, administrator_site, administrator_contact } = record;
  const { page, print } = openPage({
    title: `Proof of claim, ${record.title}`,
    author: sender.name || match.beneficial_owner,
    date: new Date(`${today}T00:00:00Z`),
    portal: 'Trover',
  });
  addTitle(page, 'Proof of claim');
  addParagraph(
    page,
    'We filled this in from your records. Check, complete, sign and send it. If the administrator has its own form, copy these answers into it.',
  );
  addHeading(page, 'To');
  addLabels(page, [
    ['Administrator', administrator ?? BLANK],
    ['Address', administrator_address ?? BLANK],
    ...(administrator_site === null ? [] : [['Site', administrator_site] as const]),
    ...(administrator_contact === null ? [] : [['Contact', administrator_contact] as const]),
    ['Submit by', claim_deadline === null ? 'See the notice' : formatDate(claim_deadline)],
  ]);
  addHeading(page, 'Case');
  addLabels(page, [
    ['Case', record.title],
    ...(record.court === null ? [] : [['Court', record.court] as const]),
    ...(record.docket === null ? [] : [['Docket', record.docket] as const]),
  ]);
  addHeading(page, 'Claimant');
  addLabels(page, [
    ['Account held as', match.beneficial_owner || BLANK],
    ['Legal name', sender.name || BLANK],
    ...(sender.with === null ? [] : [['With', sender.with] as const]),
    ['Street', sender.street || BLANK],
    ['City, postal code', sender.place || BLANK],
    ['Tax ID, last four', sender.tax_id_last4 || BLANK],
    ['Email', sender.email || BLANK],
    ['Telephone', sender.phone || BLANK],
  ]);
  addHeading(page, 'Transactions in the securities of the case');
  printedTrades(page, match.trades.filter(countsInClaim));
  if (match.trades_total > match.trades.length)
    addParagraph(page, `${match.trades_total - match.trades.length} further transactions. Enclose a list of them.`);
  page.moveDown(0.6);
  addLabels(page, [
    ['Recognized loss', recognized(match)],
    ['Enclose', 'Confirmations or statements of your broker for every transaction and for the shares still held'],
  ]);
  addHeading(page, 'Declaration', DECLARATION_POINTS);
  addParagraph(page, DECLARATION, { asRecord: true });
  page.moveDown(0.8);
  addLabels(
    page,
    [['Signature', BLANK], ...(sender.with === null ? [] : [['Second signature', BLANK] as const]), ['Date', BLANK]],
    { height: SIGNATURE_POINTS },
  );
  return print();
}
