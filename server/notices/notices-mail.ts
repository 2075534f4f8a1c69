import type { NoticeRecord } from '@trover/db/queries/notices/notices.ts';
import { button, declareMail, facts, heading, note, text } from '../mail/template.ts';

const SHOWN = 12;

/** What happened in somebody's cases, the newest first; what comes together is told together. */
export const noticesMail = declareMail<{ notices: readonly Pick<NoticeRecord, 'title' | 'text' | 'href'>[] }>({
  name: 'notices',
  subject: ({ notices: [first, ...more] }) =>
    more.length === 0 ? (first?.title ?? '') : `${more.length + 1} things are new in your cases`,
  blocks: ({ notices }) => {
    const [first, ...more] = notices;
    if (first !== undefined && more.length === 0)
      return [
        heading(first.title),
        ...(first.text === null ? [] : [text(first.text)]),
        button('Look at it', first.href),
        note('Which of these mails you get is yours to choose: Settings, Notifications.'),
      ];
    const rest = notices.length - SHOWN;
    return [
      heading('What is new in your cases'),
      facts(...notices.slice(0, SHOWN).map((each) => [each.title, each.text ?? ''] as const)),
      ...(rest > 0 ? [text(`And ${rest} more, which the bell at the top of every page lists.`)] : []),
      button('See your cases', '/cases/my'),
      note('Which of these mails you get is yours to choose: Settings, Notifications.'),
    ];
  },
  reason: () => 'You get this because your trades or your claims are concerned.',
});
