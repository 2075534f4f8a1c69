import { formatDate } from '@trover/core/format/dates.ts';
import { showEstimate } from '@trover/core/money/shown-estimate.ts';
import { sumWholeAmounts } from '@trover/core/money/whole-amounts.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { listSignedBy, lockReceipts, type SignedClaim } from '@trover/db/queries/contracts/sign-offs.ts';
import { listMembersOfRoles } from '@trover/db/queries/organisations/decisions.ts';
import type { Context } from '../../context.ts';
import { type Letter, postMail } from '../../mail/post-mail.ts';
import type { ClaimCase } from '../load-claim.ts';
import { claimsSignedMail, copyForOwners } from '../mails.ts';
import { currentText, requireFee } from '../texts/texts.ts';

type MailContext = Pick<Context, 'config' | 'jobs'>;
type Receipt<Data> = Pick<Letter<Data>, 'template' | 'data' | 'cause'> & Partial<Pick<Letter<Data>, 'delay'>>;

/** Seconds after which the receipt is sent: a person who signs many claims sends several requests. */
const WAIT = 120;

/** Mails a receipt to the person who signed, and to the other owners of the organisation by their own settings. */
export async function mailSigner<Data>(
  context: MailContext,
  trx: DbTransaction,
  { person_id }: Pick<Session, 'person_id'>,
  account_id: number,
  receipt: Receipt<Data>,
): Promise<void> {
  const signer = person_id ?? account_id;
  const { email, partner } = await trx
    .selectFrom('accounts')
    .select((of) => [of.fn.coalesce('contact_email', 'email').as('email'), 'partner'])
    .where('id', '=', signer)
    .executeTakeFirstOrThrow();
  await postMail(context, trx, { ...receipt, to: email, account_id: signer, partner });
  for (const owner of await listMembersOfRoles(trx, account_id, ['owner']))
    if (owner.id !== signer)
      await postMail(context, trx, {
        ...receipt,
        template: copyForOwners(receipt.template),
        ...{ to: owner.email, account_id: owner.id, partner: owner.partner },
      });
}

/** The sum of the amounts as they are shown; null where nothing is estimated, or in several currencies. */
function totalOf(signed: readonly SignedClaim[]): string | null {
  const sums = sumWholeAmounts(
    signed.map(({ expected, expected_currency }) => ({ amount: expected, currency: expected_currency ?? '' })),
  );
  const [sum] = sums;
  return sum === undefined || sums.length > 1 ? null : showEstimate(sum.amount, sum.currency);
}

/**
 * In the transaction in which the person signs this claim: one mail with all claims that the person signed in the case
 * today. It replaces an earlier one that was not sent yet, so that one signature for many claims is one mail.
 */
export async function mailSignedClaims(
  context: MailContext,
  trx: DbTransaction,
  session: Session,
  { record, claim_deadline, today }: ClaimCase,
  sub_payout_request_id: number,
): Promise<void> {
  const { account_id, person_id } = session;
  const cause_prefix = `sign-offs ${account_id} ${record.id} ${person_id} `;
  // requests at one moment: the last one lists what all of them signed, and replaces their mails
  await lockReceipts(trx, cause_prefix);
  const signed = await listSignedBy(trx, {
    ...{ account_id, case_id: record.id, signed_by: person_id, signed_on: today },
    terms: { today, fee_pct: requireFee(currentText('longterm')) },
  });
  const own = signed.find((claim) => claim.sub_payout_request_id === sub_payout_request_id);
  if (own === undefined) return;
  await mailSigner(context, trx, session, account_id, {
    template: claimsSignedMail,
    data: {
      title: record.title,
      company: record.company.name,
      slug: record.slug,
      deadline: claim_deadline === null || claim_deadline < today ? null : formatDate(claim_deadline),
      signed_name: own.signed_name,
      day: formatDate(own.signed_on),
      total: totalOf(signed),
      claims: signed.map(({ beneficial_owner, expected, expected_currency, sha256 }) => ({
        beneficial_owner,
        estimate: showEstimate(expected, expected_currency),
        sha256,
      })),
    },
    cause: `${cause_prefix}${own.id}`,
    delay: { seconds: WAIT, in_place_of: [], cause_prefix },
  });
}
