import type { NoticeRecord } from '@trover/db/queries/notifications/notifications.ts';
import { shortSubject } from '../mail/short-subject.ts';
import { button, declareMail, facts, heading, note, text } from '../mail/template.ts';

const MAX_NOTIFICATIONS = 12;

type Noticed = Pick<NoticeRecord, 'kind' | 'title' | 'text' | 'href' | 'amount'>;

/** The notice for the subject: one with a sum, payments before estimates, or else the newest. */
function mainNotice(notices: readonly Noticed[]): Noticed {
  const sums = notices.filter(({ amount }) => amount !== null);
  const none: Noticed = { kind: 'news', title: '', text: null, href: '/cases/my', amount: null };
  return sums.find(({ kind }) => kind === 'payment') ?? sums[0] ?? notices[0] ?? none;
}

/** New events in a user's cases, the newest first; events close together are sent as one mail. */
export const noticesMail = declareMail<{ notices: readonly Noticed[] }>({
  name: 'notices',
  subject: ({ notices }) => shortSubject(mainNotice(notices).title, notices.length - 1),
  blocks: ({ notices }) => {
    const [first, ...more] = notices;
    if (first !== undefined && more.length === 0)
      return [
        heading(first.title),
        ...(first.text === null ? [] : [text(first.text)]),
        button('See the details', first.href),
        note('Choose which of these emails you get under Settings, Notifications.'),
      ];
    const main = mainNotice(notices);
    const ordered = [main, ...notices.filter((each) => each !== main)];
    const rest = notices.length - MAX_NOTIFICATIONS;
    return [
      heading('Updates in your cases'),
      facts(...ordered.slice(0, MAX_NOTIFICATIONS).map((each) => [each.title, each.text ?? ''] as const)),
      ...(rest > 0 ? [text(`And ${rest} more. The bell at the top of every page lists them all.`)] : []),
      main.amount === null ? button('See your cases', '/cases/my') : button('See the details', main.href),
      note('Choose which of these emails you get under Settings, Notifications.'),
    ];
  },
  reason: (_, { product }) => `You’re receiving this because you have a ${product} account.`,
});
