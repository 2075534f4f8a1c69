import { useState } from 'react';
import { Link, useMatches } from 'react-router';
import { NoticeBar, type NoticeTone } from '../../../ui/notice-bar.tsx';
import type { Notification } from '../../../ui/stacks/notification.ts';
import { rememberClosed } from './closed-notices.ts';

/** One sentence above the header, until it is closed. A page's loader gives it in `notices`. */
export interface Notice extends Notification<string> {
  type: 'top';
  className: NoticeTone;
  text: string;
  link?: { to: string; label: string };
}

const mostShown = 2;

export function TopNotices({ closed }: { closed: readonly string[] }) {
  const [closedNow, setClosedNow] = useState<readonly string[]>([]);
  const notices = useMatches().flatMap((match) => {
    const data = match.loaderData as { notices?: readonly Notice[] } | undefined;
    return data?.notices ?? [];
  });
  const shown = notices.filter((notice) => !closed.includes(notice.id) && !closedNow.includes(notice.id));
  return shown.slice(0, mostShown).map((notice) => (
    <NoticeBar
      key={notice.id}
      tone={notice.className}
      onClose={() => {
        rememberClosed(notice.id);
        setClosedNow((before) => [...before, notice.id]);
      }}
    >
      {notice.text}{' '}
      {notice.link && (
        <b>
          <Link to={notice.link.to}>{notice.link.label}</Link>
        </b>
      )}
    </NoticeBar>
  ));
}
