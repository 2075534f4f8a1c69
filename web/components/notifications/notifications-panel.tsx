import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/format/instant.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import styles from './notifications-panel.module.css';

export interface NoticesPanelProps {
  onUnread: (count: number) => void;
  onClose: () => void;
}

type Page = DataOf<Operations['GET /api/v1/notices']>;
type Notice = Page['items'][number];

const icons: Record<Notice['kind'], IconName> = {
  match: 'check',
  deadline: 'clock',
  claim: 'document',
  payment: 'download',
  news: 'info',
};

const LIMIT = 12;

/** The list of notifications: new ones are marked; a click opens the case and marks its notification as read. */
export function NoticesPanel({ onUnread, onClose }: NoticesPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState<Page | 'failed' | null>(null);
  const [busy, setBusy] = useState(false);
  const report = useRef(onUnread);
  report.current = onUnread;

  const load = async (cursor?: string): Promise<void> => {
    setBusy(true);
    try {
      const next = await api.call('GET /api/v1/notices', { query: { limit: LIMIT, ...(cursor && { cursor }) } });
      setPage((before) =>
        cursor && before && before !== 'failed' ? { ...next, items: [...before.items, ...next.items] } : next,
      );
      report.current(next.unread_count);
    } catch {
      if (!cursor) setPage('failed');
    } finally {
      setBusy(false);
    }
  };
  const first = useRef(load);
  useEffect(() => {
    heading.current?.focus();
    void first.current();
  }, []);

  async function read(id?: number): Promise<void> {
    const { unread_count } = await api.call('POST /api/v1/notices/read', { body: id === undefined ? {} : { id } });
    report.current(unread_count);
    if (id !== undefined) return;
    const now = new Date().toISOString();
    setPage((before) =>
      before && before !== 'failed'
        ? { ...before, items: before.items.map((each) => ({ ...each, read_at: each.read_at ?? now })) }
        : before,
    );
  }

  return (
    <section className={styles.panel} aria-label="Notifications">
      <header className={styles.head}>
        <h2 className="t-sub" tabIndex={-1} ref={heading}>
          Notifications
        </h2>
        {page && page !== 'failed' && page.items.some(({ read_at }) => read_at === null) && (
          <Button size="small" variant="plain" onClick={() => void read()}>
            Mark all as read
          </Button>
        )}
      </header>
      {page === null && <p className={styles.empty}>Loading…</p>}
      {page === 'failed' && (
        <p className={styles.empty} role="alert">
          The notifications did not load.{' '}
          <button type="button" onClick={() => void load()}>
            Try again
          </button>
        </p>
      )}
      {page && page !== 'failed' && page.items.length === 0 && (
        <p className={styles.empty}>No notifications yet. Matches, deadlines and news of your claims appear here.</p>
      )}
      {page && page !== 'failed' && page.items.length > 0 && (
        <ul className={styles.list}>
          {page.items.map(({ id, kind, title, text, href, created_at, read_at }) => (
            <li key={id}>
              <Link
                to={href}
                className={styles.item}
                data-unread={read_at === null ? '' : undefined}
                onClick={() => {
                  if (read_at === null) void read(id);
                  onClose();
                }}
              >
                <Icon name={icons[kind]} size={18} />
                <span>
                  <b>
                    {read_at === null && <span className="sr-only">Unread: </span>}
                    {title}
                  </b>
                  {text && <span className={styles.text}>{text}</span>}
                  <Instant at={created_at} as="date" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        {page && page !== 'failed' && page.next_cursor && (
          <Button size="small" busy={busy && 'Loading'} onClick={() => void load(page.next_cursor ?? undefined)}>
            Show more
          </Button>
        )}
        <Link to="/user/settings/notifications" onClick={onClose}>
          Choose your emails
        </Link>
      </footer>
    </section>
  );
}
