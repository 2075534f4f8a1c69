import { formatMoney } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { dormancyOf } from '@trover/core/unclaimed/dormancy.ts';
import { US_STATES } from '@trover/core/unclaimed/states.ts';
import { findUnclaimed, type UnclaimedAward } from '@trover/db/queries/unclaimed/unclaimed.ts';
import type { Context } from '../context.ts';
import { conflict } from '../errors.ts';
import { mailBrand } from '../mail/mail-brand.ts';
import { addLabels, addParagraph, addTitle, openPage } from '../pdf/printed-page.ts';
import { sinceOf } from './unclaimed-report.ts';

/** In a link to a letter, this key replaces a stored file's key: the letter is printed whenever it is downloaded. */
export const ownerLetterKey = (award_id: number): string => `unclaimed-letter:${award_id}`;

export function ownerLetterOfKey(key: string): number | undefined {
  const id = /^unclaimed-letter:(\d{1,15})$/.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Refuses a letter without an address, or about a state whose dates we do not know. */
export function requireLetter({ owner, street, city, is_closed_account, state }: UnclaimedAward): void {
  if (is_closed_account) conflict('The account is closed. Only its archived record has the address of the owner.');
  if (owner === '' || street === null || city === null)
    conflict('We have no postal address of this owner. Search for one first.');
  if (dormancyOf({ state, since: '2000-01-01', letter_on: null }, '2000-01-01').rule === null)
    conflict(`There is no rule for ${state ?? 'an owner outside the United States'} on record: no letter is required.`);
}

/** The letter to the owner of an unclaimed award that states require before they get it; undefined where it was paid. */
export async function printOwnerLetter(
  { db, config, today }: Pick<Context, 'db' | 'config' | 'today'>,
  award_id: number,
): Promise<Buffer | undefined> {
  const award = await findUnclaimed(db, award_id);
  if (award === undefined) return undefined;
  const { owner, co_owner, street, city, postal_code, country, state, title, claim_number, amount, currency } = award;
  const { report_by } = dormancyOf({ state, since: sinceOf(award), letter_on: award.letter_on, amount }, today());
  const portal = mailBrand(config, null).product;
  const { page, print } = openPage({
    title: 'Your unclaimed settlement award',
    author: portal,
    date: new Date(`${today()}T00:00:00Z`),
    portal,
  });
  const named = US_STATES[state ?? ''] ?? state ?? '';
  addTitle(page, 'Your unclaimed settlement award');
  addLabels(page, [
    ['To', [owner, co_owner].filter(Boolean).join(' and ')],
    ['Address', [street, [city, state, postal_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ')],
    ['From', `${config.company.name}, ${config.company.address}`],
    ['Date', formatDate(today())],
    ['Case', title],
    ['Claim', claim_number ?? `TR-${award.sub_payout_request_id}`],
    ['Amount', formatMoney(amount, { currency })],
  ]);
  page.moveDown(0.8);
  addParagraph(page, `We hold ${formatMoney(amount, { currency })} for you. Our payment did not reach you.`);
  addParagraph(
    page,
    `Sign in to ${portal}${config.publicUrl === undefined ? '' : ` at ${config.publicUrl}`} and enter payment details, or write to the address above with the number of your claim. We then pay you.`,
  );
  if (report_by !== null)
    addParagraph(
      page,
      `If we do not hear from you, we must pay the amount to the state of ${named} as unclaimed property by ${formatDate(report_by)}. You can then claim it from the state.`,
    );
  return print();
}
