import { useState } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { NoticeBar, type NoticeTone } from '../../../ui/notice-bar.tsx';
import type { Notification } from '../../../ui/stacks/notification.ts';
import { rememberClosed } from './closed-notices.ts';

/**
 * One sentence above the header, until it is closed. A page's loader returns it in `notices`; the root's apply to all
 * pages.
 */
export interface Notice extends Notification<string> {
  type: 'top';
  className: NoticeTone;
  text: string;
  link?: { to: string; label: string };
}

const MAX_NOTICES = 2;

const isOnDesk = (pathname: string): boolean => /^\/operator(\/|$)/.test(pathname);

export function TopNotices({ closed }: { closed: readonly string[] }) {
  const [closedNow, setClosedNow] = useState<readonly string[]>([]);
  const { pathname } = useLocation();
  const [everywhere = [], ...own] = useMatches().map((match) => {
    const data = match.loaderData as { notices?: readonly Notice[] } | undefined;
    return data?.notices ?? [];
  });
  // the page's own notices come first; the desk shows no others
  const notices = own.flat().length > 0 ? own.flat() : isOnDesk(pathname) ? [] : everywhere;
  const shown = notices.filter((notice) => !closed.includes(notice.id) && !closedNow.includes(notice.id));
  return shown.slice(0, MAX_NOTICES).map((notice) => (
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
