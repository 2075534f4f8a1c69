import { requireAccount } from '@trover/db/queries/accounts.ts';
import { listAccountsToMail, listUnwanted, takeNoticesToMail } from '@trover/db/queries/notices/mails.ts';
import type { MailKind, NoticeKind } from '@trover/db/schema/own-data.ts';
import type { Context } from '../context.ts';
import { postMail } from '../mail/post-mail.ts';
import { noticesMail } from './notices-mail.ts';

const BATCH = 500;
/** What comes within so many seconds of each other is one mail. */
const QUIET = 120;

/** News of companies have a mail of their own, as they are told. */
const kinds: Record<NoticeKind, MailKind | null> = {
  match: 'matches',
  deadline: 'deadlines',
  claim: 'claims',
  payment: 'claims',
  news: null,
};

/** One mail to each account that something was told, of the kinds that it wants. */
export async function mailNotices(
  context: Pick<Context, 'db' | 'config' | 'jobs'>,
  { quiet = QUIET }: { quiet?: number } = {},
): Promise<number> {
  let mails = 0;
  for (;;) {
    const accounts = await listAccountsToMail(context.db, { seconds: quiet, limit: BATCH });
    for (const account_id of accounts)
      await context.db.transaction().execute(async (trx) => {
        const taken = await takeNoticesToMail(trx, { account_id });
        const unwanted = await listUnwanted(trx, { account_id });
        const wanted = taken.filter(({ kind }) => {
          const mail = kinds[kind];
          return mail !== null && !unwanted.includes(mail);
        });
        const [newest] = wanted;
        if (newest === undefined) return;
        const { email, contact_email, partner } = await requireAccount(trx, account_id);
        const to = contact_email ?? email;
        const cause = `notices ${newest.id}`;
        const mailKinds = new Set(wanted.flatMap(({ kind }) => kinds[kind] ?? []));
        await postMail(context, trx, {
          template: noticesMail,
          kinds: [...mailKinds],
          data: { notices: wanted },
          to,
          account_id,
          partner,
          cause,
        });
        mails += 1;
      });
    if (accounts.length < BATCH) return mails;
  }
}
