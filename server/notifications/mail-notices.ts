import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import {
  claimNoticesToMail,
  listAccountsToMail,
  listUnsubscribedKinds,
} from '@trover/db/queries/notifications/mails.ts';
import type { MailKind, NoticeKind } from '@trover/db/schema/own-data.ts';
import type { Context } from '../context.ts';
import { postMail } from '../mail/post-mail.ts';
import { readNoticeDetails } from './notice-details.ts';
import { noticesMail } from './notices-mail.ts';

const BATCH = 500;
/** Notices within this many seconds of each other are sent as one mail. */
const QUIET_SECONDS = 120;

/** Company news has its own mail. */
const kinds: Record<NoticeKind, MailKind | null> = {
  match: 'matches',
  deadline: 'deadlines',
  claim: 'claims',
  payment: 'claims',
  news: null,
};

/** Sends one mail to each account with new notices of the kinds that it wants. A failure does not stop the others. */
export async function mailNotices(
  context: Pick<Context, 'db' | 'config' | 'jobs' | 'log' | 'today'>,
  { quiet = QUIET_SECONDS }: { quiet?: number } = {},
): Promise<number> {
  let mails = 0;
  for (let after = 0; ; ) {
    const accounts = await listAccountsToMail(context.db, { seconds: quiet, after, limit: BATCH });
    const last = accounts.at(-1);
    if (last === undefined) return mails;
    after = last;
    for (const account_id of accounts)
      try {
        if (await mailAccount(context, account_id)) mails += 1;
      } catch (error) {
        context.log.error({ err: error, account_id }, 'a mail of what is new could not be made');
      }
  }
}

/** False where the account wants none of them by mail. */
async function mailAccount(
  context: Pick<Context, 'db' | 'config' | 'jobs' | 'today'>,
  account_id: number,
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const claimed = await claimNoticesToMail(trx, { account_id });
    const unsubscribed_kinds = await listUnsubscribedKinds(trx, { account_id });
    const wanted = claimed.filter(({ kind }) => {
      const mail = kinds[kind];
      return mail !== null && !unsubscribed_kinds.includes(mail);
    });
    const [newest] = wanted;
    if (newest === undefined) return false;
    const details = wanted.length === 1 ? await readNoticeDetails(trx, newest, context.today()) : null;
    const { email, contact_email, partner } = await requireAccount(trx, account_id);
    return postMail(context, trx, {
      template: noticesMail,
      kinds: [...new Set(wanted.flatMap(({ kind }) => kinds[kind] ?? []))],
      data: { notices: wanted, details },
      to: contact_email ?? email,
      account_id,
      partner,
      cause: `notices ${newest.id}`,
    });
  });
}
