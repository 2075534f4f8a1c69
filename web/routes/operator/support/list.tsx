import { useEffect, useRef, useState } from 'react';
import { Link, useNavigation, useRevalidator, useRouteLoaderData } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import type { SiteLoader } from '../../../site-loader.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { pluralize } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { goToAct, useActKey } from '../frame/act-keys.ts';
import { DeskBar } from '../frame/desk-bar.tsx';
import { useDeskKeys } from '../frame/keys.ts';
import { SaveList } from '../save-list.tsx';
import { Fault, More, placeOf } from '../section.tsx';
import { useLive } from '../use-live.ts';
import { AssignDialog, SnoozeDialog } from '../work/queue/dialogs.tsx';
import { followCursor } from '../work/queue/follow-cursor.ts';
import styles from '../work/queue/queue.module.css';
import { useWorkActs } from '../work/queue/use-work-acts.ts';
import type { Route } from './+types/list';
import { groupMessages, type Message } from './message-data.ts';
import { MessageDetail } from './message-detail.tsx';
import { MessageRow } from './message-row.tsx';
import own from './support.module.css';

export const handle = { hasOwnBar: true, fills: true };

const HERE = '/operator/support';
/** As many as one call returns: messages beyond them have no due date here. */
const MAX_CLOCKS = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const status = searchParams.get('status') === 'closed' ? 'closed' : 'open';
  const sort = status === 'open' ? 'oldest' : 'newest';
  /** The clocks and assignees of open messages; without them the messages are still shown. */
  const clocks = (more: { snoozed?: '1' }) =>
    status === 'closed'
      ? { items: [] }
      : callOnServer(page, 'GET /api/v1/operator/work', {
          query: { kind: 'ticket', limit: MAX_CLOCKS, ...more },
        }).catch(() => null);
  const [list, due, snoozed, colleagues] = await Promise.all([
    callOnServer(page, 'GET /api/v1/crm/tickets', { query: { limit: 50, status, sort, ...placeOf(request) } }),
    clocks({}),
    clocks({ snoozed: '1' }),
    callOnServer(page, 'GET /api/v1/operator/colleagues', {}),
  ]).catch(failPage);
  return {
    list,
    items: [...(due?.items ?? []), ...(snoozed?.items ?? [])],
    hasClocks: due !== null && snoozed !== null,
    colleagues: colleagues.items,
    status,
    today: page.today,
    asked: searchParams.get('ticket'),
  } as const;
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData?.status === 'closed' ? 'Messages, closed' : 'Messages');
}

/** Questions, reports and booked calls, the most urgent first, and beside the list the open one with our answers. */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  return <Messages key={loaderData.status} {...loaderData} />;
}

function Messages({ list, items, hasClocks, colleagues, status, today, asked }: Route.ComponentProps['loaderData']) {
  const groups = groupMessages(
    list.items.map((ticket) => ({ ticket, item: items.find(({ subject_id }) => subject_id === ticket.id) })),
    today,
  );
  const messages = groups.flatMap((group) => group.messages);
  const [cursor, setCursor] = useState(asked === null ? 0 : Number(asked));
  // a message that left the list remains beside it while somebody types an answer: its letters are no shortcuts
  const [held, setHeld] = useState<Message | null>(null);
  const [isShown, setShown] = useState(asked !== null);
  const [dialog, setDialog] = useState<'assign' | 'snooze' | null>(null);
  const rows = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const compose = useRef<HTMLInputElement>(null);
  const acts = useWorkActs();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const account = useRouteLoaderData<SiteLoader>('root')?.account;
  const me = colleagues.find(({ account_id }) => String(account_id) === account?.id) ?? null;
  useLive('work');

  // an answered message leaves the list, and the cursor is on the next one
  const place = useRef(0);
  const found = messages.findIndex(({ ticket }) => ticket.id === cursor);
  const at = found === -1 ? Math.min(place.current, messages.length - 1) : found;
  place.current = Math.max(at, 0);
  const gone = found === -1 && held?.ticket.id === cursor ? held : null;
  const current = gone ?? messages[at];
  const item = gone === null ? current?.item : undefined;
  const currentId = current?.ticket.id ?? 0;
  const byKey = useRef(false);
  useEffect(() => {
    if (currentId === 0) return;
    setCursor(currentId);
    const row = rows.current?.querySelector<HTMLElement>('[data-current]');
    row?.scrollIntoView({ block: 'nearest' });
    if (row) followCursor(row, { list: rows.current, byKey: byKey.current });
    byKey.current = false;
    const address = new URL(window.location.href);
    address.searchParams.set('ticket', String(currentId));
    window.history.replaceState(window.history.state, '', address);
  }, [currentId]);

  const move = (by: number) => {
    const next = messages[Math.min(Math.max(gone !== null && by > 0 ? at : at + by, 0), messages.length - 1)];
    if (next === undefined || next.ticket.id === currentId) return;
    byKey.current = true;
    setHeld(null);
    setCursor(next.ticket.id);
  };
  const open = () => {
    setShown(true);
    const heading = pane.current?.querySelector('h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  };
  const reply = () => {
    setShown(true);
    goToAct(document, 'message');
  };
  /** After an own answer the next message is under the cursor, and its row has the focus. */
  const leave = () => {
    byKey.current = true;
    setHeld(null);
    setShown(false);
  };
  const assignToMe = () => {
    if (item !== undefined) void acts.assign([item], item.is_mine ? null : me, !item.is_mine);
  };
  const finish = () => {
    if (item === undefined) return;
    leave();
    void acts.finish([item]);
  };
  const undo = async () => {
    const back = await acts.undo();
    if (back !== null) setCursor(back.subject_id);
  };
  const begin = (which: 'assign' | 'snooze') => item !== undefined && setDialog(which);

  useDeskKeys([
    { key: 'j', label: 'Next', inBar: true, run: () => move(1) },
    { key: 'k', label: 'Previous', inBar: true, run: () => move(-1) },
    { key: 'ArrowDown', label: 'Next', run: () => move(1) },
    { key: 'ArrowUp', label: 'Previous', run: () => move(-1) },
    { key: 'Enter', label: 'Open', inBar: true, run: open },
    { key: 'r', label: 'Reply', inBar: true, run: reply },
    { key: 'a', label: 'Assign to me', inBar: true, run: assignToMe },
    { key: 'A', label: 'Assign to another', run: () => begin('assign') },
    { key: 'h', label: 'Assign to another', run: () => begin('assign') },
    { key: 's', label: 'Snooze', inBar: true, run: () => begin('snooze') },
    { key: 'c', label: 'Comment', inBar: true, run: () => compose.current?.focus() },
    { key: 'mod+Enter', label: 'Close, or send the answer', inBar: true, run: finish },
    { key: 'z', label: 'Undo', inBar: true, run: () => void undo() },
    { key: 'Escape', label: 'Back to the list', run: () => setShown(false) },
  ]);

  useActKey(current !== undefined, { key: 'm', label: 'Message', act: 'message', inBar: false });

  const isOpenList = status === 'open';
  const isLoading = navigation.state === 'loading' && navigation.location.pathname.endsWith(HERE);
  return (
    <>
      <DeskBar
        title="Messages"
        note={`${pluralize(list.total_count, 'message')} ${isOpenList ? 'to answer, the most urgent first' : 'closed, the newest first'}`}
      />
      <nav className={styles.views} aria-label="Messages" data-parts>
        {(['open', 'closed'] as const).map((one) => (
          <Link
            key={one}
            to={one === 'open' ? HERE : `${HERE}?status=closed`}
            className={styles.view}
            aria-current={one === status ? 'page' : undefined}
          >
            {one === 'open' ? 'To answer' : 'Closed'}
            {one === status && <i aria-hidden="true">{list.total_count.toLocaleString('en-US')}</i>}
          </Link>
        ))}
      </nav>
      <div className={styles.split} data-open={isShown || undefined}>
        <section className={styles.list} aria-label="List of messages" aria-busy={isLoading}>
          <div className={classNames(styles.rows, own.rows)} ref={rows} data-loading={isLoading || undefined}>
            {!hasClocks && (
              <Fault>
                Due dates and assignees did not load. The messages are unaffected.{' '}
                <LinkButton onClick={() => void revalidate()}>Try again</LinkButton>
              </Fault>
            )}
            {messages.length === 0 && (
              <EmptyState
                heading={isOpenList ? 'No messages to answer' : 'Nothing is closed yet'}
                text={
                  isOpenList
                    ? 'Questions, reports and call requests appear here, each with the day by which we answer it.'
                    : 'Messages that we answered or closed appear here.'
                }
              />
            )}
            {groups.map((group) => (
              <section key={group.heading} aria-label={group.heading}>
                <h2 className={styles.group} data-late={group.isLate || undefined}>
                  {group.heading} <i>{group.messages.length}</i>
                </h2>
                <ul>
                  {group.messages.map((message) => (
                    <MessageRow
                      key={message.ticket.id}
                      message={message}
                      today={today}
                      isCurrent={message === current}
                      onOpen={() => {
                        setHeld(null);
                        setCursor(message.ticket.id);
                        setShown(true);
                      }}
                    />
                  ))}
                </ul>
              </section>
            ))}
            {messages.length > 0 && (
              <div className={own.end}>
                <SaveList source={{ list: '/api/v1/crm/tickets', query: { status } }} name="messages" hasKey />
                <More next={list.next_cursor} />
              </div>
            )}
          </div>
        </section>
        <div className={styles.pane} ref={pane}>
          {current !== undefined && (
            <MessageDetail
              key={currentId}
              message={current}
              today={today}
              busy={acts.busy}
              isGone={gone !== null}
              compose={compose}
              onReply={reply}
              onAssignToMe={assignToMe}
              onAssign={() => begin('assign')}
              onSnooze={() => begin('snooze')}
              onComment={(text) => (item === undefined ? Promise.resolve(false) : acts.comment(item, text))}
              onMove={move}
              onWriting={() => setHeld(current)}
              onDone={leave}
              onBack={() => setShown(false)}
            />
          )}
        </div>
      </div>
      {dialog === 'assign' && item !== undefined && (
        <AssignDialog
          count={1}
          colleagues={colleagues}
          onClose={() => setDialog(null)}
          onAssign={(to) => void acts.assign([item], to)}
        />
      )}
      {dialog === 'snooze' && item !== undefined && (
        <SnoozeDialog
          count={1}
          today={today}
          onClose={() => setDialog(null)}
          onSnooze={(until) => void acts.snooze([item], until)}
        />
      )}
    </>
  );
}
