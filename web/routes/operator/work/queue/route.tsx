import type { PageContext } from '@trover/contract/protocol/page-context.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import { api } from '../../../../api.ts';
import { callOnServer, failPage } from '../../../../page-data.ts';
import { pageContext } from '../../../../server-context.ts';
import type { SiteLoader } from '../../../../site-loader.ts';
import { Button } from '../../../../ui/button.tsx';
import { pluralize } from '../../../../ui/format/format.ts';
import { EmptyState } from '../../../../ui/state.tsx';
import { describeDeskPage } from '../../describe-desk-page.ts';
import { DeskBar } from '../../frame/desk-bar.tsx';
import { useDeskKeys } from '../../frame/keys.ts';
import { More, placeOf } from '../../section.tsx';
import { useLive } from '../../use-live.ts';
import type { Route } from './+types/route';
import { BulkBar } from './bulk-bar.tsx';
import { Detail } from './detail.tsx';
import { AssignDialog, SnoozeDialog } from './dialogs.tsx';
import { Chips, type Filter, Views } from './filters.tsx';
import { followCursor } from './follow-cursor.ts';
import { ItemRow } from './item-row.tsx';
import styles from './queue.module.css';
import { addressOfFilter, filterOf, groupByDue, type Item, insertByDue, isAll, type Meant } from './queue-data.ts';
import { saveExport } from './save-csv.ts';
import { useSelection } from './use-selection.ts';
import { canComplete, useWorkActs } from './use-work-acts.ts';
import { keyOf, placeOfItem, placeOfKey, workLabels } from './work-labels.ts';

export const handle = { hasOwnBar: true, fills: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const filter: Filter = filterOf(searchParams);
  // the address has each value as text; the call refuses unknown ones
  const query = { limit: 100, ...placeOf(request), ...(filter as { find?: string }) };
  const [list, views, colleagues] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/work', { query }),
    callOnServer(page, 'GET /api/v1/operator/work_views', {}),
    callOnServer(page, 'GET /api/v1/operator/colleagues', {}),
  ]).catch(failPage);
  const item = searchParams.get('item');
  return {
    list,
    linked: item === null ? null : await findLinked(page, list.items, item),
    views: views.items,
    counts: views.counts,
    colleagues: colleagues.items,
    filter,
    today: page.today,
    item,
  };
}

/**
 * The item of a link, such as a mention's, if it is further down, snoozed, or outside of the filter: else null. A completed
 * one has no row.
 */
async function findLinked(page: PageContext, items: readonly Item[], key: string): Promise<Item | null> {
  const place = items.some((one) => keyOf(one) === key) ? null : placeOfKey(key);
  if (place === null) return null;
  const found = await callOnServer(page, 'GET /api/v1/operator/work/{kind}/{subject_id}', { params: place }).catch(
    () => null,
  );
  return found?.item ?? null;
}

const titleOf = ({ kind, assignee }: Filter): string =>
  kind && kind in workLabels
    ? workLabels[kind as keyof typeof workLabels].list
    : assignee === 'me'
      ? 'My queue'
      : 'Queue';

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, titleOf(loaderData?.filter ?? {}));
}

export default function Queue({ loaderData }: Route.ComponentProps) {
  const { list, linked, views, counts, colleagues, filter, today, item: asked } = loaderData;
  // after an action on it, the item of a link is listed only where the filter includes it
  const [released, setReleased] = useState<ReadonlySet<string>>(new Set());
  const items = linked === null || released.has(keyOf(linked)) ? list.items : insertByDue(list.items, linked);
  const here = addressOfFilter(filter);
  const [cursor, setCursor] = useState(() => asked ?? '');
  const { chosen, setChosen, add, remove } = useSelection();
  const [held, setHeld] = useState<{ item: Item; under: string } | null>(null);
  const [dialog, setDialog] = useState<'assign' | 'snooze' | null>(null);
  const [isFiltering, setFiltering] = useState(false);
  const [isOpen, setOpen] = useState(asked !== null);
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const compose = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const findField = useRef<HTMLInputElement>(null);
  const acts = useWorkActs();
  useLive('work');

  // a completed item leaves the list, and the cursor moves to the next one
  const place = useRef(0);
  const found = items.findIndex((one) => keyOf(one) === cursor);
  const at = found === -1 ? Math.min(place.current, items.length - 1) : found;
  place.current = Math.max(at, 0);
  // what another operator completed remains beside the list while a comment on it is written: its letters are no shortcuts
  const isHeld = held !== null && held.under === here && keyOf(held.item) === cursor;
  const gone = found === -1 && isHeld ? held.item : null;
  const current = gone ?? items[at];
  const selected = items.filter((one) => chosen.has(keyOf(one)));
  const [allOf, setAllOf] = useState<string | null>(null);
  // all that the filter lists, also what is not loaded; another filter lists something else
  const hasAll = allOf === here && list.total_count > list.items.length;
  const meant: Meant = hasAll
    ? { filter: filter as { find?: string }, total: list.total_count }
    : selected.length > 0
      ? selected
      : current && gone === null
        ? [current]
        : [];
  const count = isAll(meant) ? meant.total : meant.length;
  const account = useRouteLoaderData<SiteLoader>('root')?.account;
  const me = colleagues.find(({ account_id }) => String(account_id) === account?.id) ?? null;

  // the field remains when the filter changes: a new one would lose the focus, and its letters would trigger shortcuts
  useEffect(() => {
    const field = findField.current;
    if (field && field !== document.activeElement) field.value = filter.find ?? '';
  }, [filter.find]);

  const byKey = useRef(false);
  const currentKey = current ? keyOf(current) : '';
  useEffect(() => {
    if (currentKey === '') return;
    // bound to the item, and not to its place: more urgent ones may arrive above it
    setCursor(currentKey);
    const row = rows.current?.querySelector<HTMLElement>('[data-current]');
    row?.scrollIntoView({ block: 'nearest' });
    if (row) followCursor(row, { list: rows.current, byKey: byKey.current });
    byKey.current = false;
    const address = new URL(window.location.href);
    if (address.searchParams.get('item') === currentKey) return;
    address.searchParams.set('item', currentKey);
    window.history.replaceState(window.history.state, '', address);
  }, [currentKey]);

  const move = (by: number) => {
    // the next item is now in the place of one that is gone
    const to = gone !== null && by > 0 ? at : at + by;
    const next = items[Math.min(Math.max(to, 0), items.length - 1)];
    if (!next || keyOf(next) === currentKey) return; // no later change of the list follows this key
    byKey.current = true;
    setCursor(keyOf(next));
  };
  const select = (item: Item | undefined) => {
    if (!item) return;
    setAllOf(null);
    if (hasAll) {
      setChosen(new Set(items.filter((one) => one !== item).map(keyOf)));
    } else if (chosen.has(keyOf(item))) remove([keyOf(item)]);
    else add([keyOf(item)]);
  };
  const selectTo = () => {
    const last = items.findLastIndex((one, index) => index <= at && chosen.has(keyOf(one)));
    add(items.slice(Math.max(last, 0), at + 1).map(keyOf));
  };
  const selectAll = () => {
    setChosen(new Set(items.map(keyOf)));
    setAllOf(list.total_count > list.items.length ? here : null);
  };
  const clear = () => {
    setAllOf(null);
    setChosen(new Set());
  };
  /** An own action: what leaves the list by it is not held, and what is done is selected no more. */
  const run = async (act: (of: Meant) => Promise<boolean>, of: Meant = meant) => {
    setHeld(null);
    if (await act(of)) leave(isAll(of) ? items : of);
  };
  const leave = (done: readonly Item[]) => {
    setAllOf(null);
    remove(done.map(keyOf));
    setReleased((before) => new Set([...before, ...done.map(keyOf)]));
  };
  const assignToMe = async () => {
    if (count === 0) return;
    const areMine = !isAll(meant) && meant.every(({ is_mine }) => is_mine);
    await run((of) => (areMine ? acts.assign(of, null) : acts.assign(of, me, true)));
  };
  const finish = async () => {
    const finished = isAll(meant) ? [] : meant;
    const [only] = finished;
    if (only === undefined && !hasAll) return;
    // an item that one key press cannot complete opens on its page, with the focus on its first field or button
    if (only !== undefined && finished.length === 1 && !canComplete(only)) {
      void navigate(placeOfItem(only), { state: { focusOn: only.subject_id } });
      return;
    }
    setHeld(null);
    const done = await acts.finish(finished);
    if (done.length > 0) leave(done);
  };
  /** The cursor is on what is back, wherever the list has it. */
  const undo = async () => {
    const first = await acts.undo();
    setReleased(new Set());
    if (first === null) return;
    byKey.current = true;
    setCursor(keyOf(first));
  };
  const back = () => (chosen.size > 0 || hasAll ? clear() : setOpen(false));

  useDeskKeys([
    { key: 'j', label: 'Next', inBar: true, run: () => move(1) },
    { key: 'k', label: 'Previous', inBar: true, run: () => move(-1) },
    { key: 'ArrowDown', label: 'Next', run: () => move(1) },
    { key: 'ArrowUp', label: 'Previous', run: () => move(-1) },
    { key: 'Enter', label: 'Open', inBar: true, run: () => current && void navigate(placeOfItem(current)) },
    { key: 'x', label: 'Select', inBar: true, run: () => select(current) },
    { key: 'X', label: 'Select to here', run: selectTo },
    { key: 'mod+a', label: 'Select all in the filter', run: selectAll },
    { key: ' ', label: 'Peek', run: () => current && setOpen(!isOpen) },
    { key: 'a', label: 'Assign to me', inBar: true, run: () => void assignToMe() },
    { key: 'A', label: 'Assign to another', run: () => count > 0 && setDialog('assign') },
    { key: 'h', label: 'Assign to another', run: () => count > 0 && setDialog('assign') },
    { key: 'mod+Enter', label: 'Done', inBar: true, run: () => void finish() },
    { key: 's', label: 'Snooze', inBar: true, run: () => count > 0 && setDialog('snooze') },
    { key: 'c', label: 'Comment', inBar: true, run: () => compose.current?.focus() },
    { key: 'u', label: 'Undo', run: () => void undo() },
    { key: 'z', label: 'Undo', inBar: true, run: () => void undo() },
    { key: 'f', label: 'Filter', run: () => setFiltering(!isFiltering) },
    { key: 'Escape', label: 'Clear the selection, go back', run: back },
  ]);

  const save = async () => {
    const query = filter as { find?: string };
    const exported = await api.call('GET /api/v1/operator/work/export', { query });
    saveExport(exported.file_name, exported);
  };
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <DeskBar
        title={titleOf(filter)}
        note={pluralize(list.total_count, 'item')}
        actions={
          <Button size="small" icon="download" onClick={() => void save()}>
            Export CSV
          </Button>
        }
      />
      <Views filter={filter} views={views} counts={counts} />
      <div className={styles.split} data-open={isOpen || undefined}>
        <section className={styles.list} aria-label="Items">
          <div className={styles.tools}>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                const next = new URLSearchParams(filterOf(search));
                const find = String(new FormData(event.currentTarget).get('find') ?? '').trim();
                if (find) next.set('find', find);
                else next.delete('find');
                setSearch(next);
              }}
            >
              <input
                type="search"
                name="find"
                ref={findField}
                defaultValue={filter.find ?? ''}
                aria-label="Find by the beginning of its title"
                placeholder="Find by title"
                onKeyDown={(event) => {
                  if (event.key === 'Escape') event.currentTarget.blur();
                }}
              />
            </form>
            <Chips
              filter={filter}
              colleagues={colleagues}
              isOpen={isFiltering}
              onToggle={() => setFiltering(!isFiltering)}
            />
          </div>
          <div className={styles.rows} ref={rows}>
            {items.length === 0 && (
              <EmptyState
                heading={isFiltered ? 'No items match these filters' : 'You’re all caught up'}
                text={
                  isFiltered
                    ? 'Remove a filter above to see more.'
                    : 'Proof, claims to file, deficiencies, receipts, money to approve and messages appear here.'
                }
              />
            )}
            {groupByDue(items, today).map((group) => (
              <section key={group.heading} aria-label={group.heading}>
                <h2 className={styles.group} data-late={group.isLate || undefined}>
                  {group.heading} <i>{group.items.length}</i>
                </h2>
                <ul>
                  {group.items.map((item) => (
                    <ItemRow
                      key={keyOf(item)}
                      item={item}
                      today={today}
                      isCurrent={item === current}
                      isSelected={hasAll || chosen.has(keyOf(item))}
                      onOpen={() => {
                        setCursor(keyOf(item));
                        setOpen(true);
                      }}
                      onSelect={() => select(item)}
                    />
                  ))}
                </ul>
              </section>
            ))}
            <More next={list.next_cursor} />
          </div>
          {(hasAll || selected.length > 0) && (
            <BulkBar
              count={count}
              total={
                !hasAll && selected.length >= list.items.length && list.total_count > count ? list.total_count : null
              }
              isAll={hasAll}
              progress={acts.progress}
              canFinish={!hasAll && selected.some(canComplete)}
              onSelectAll={selectAll}
              onAssignToMe={() => void assignToMe()}
              onAssign={() => setDialog('assign')}
              onSnooze={() => setDialog('snooze')}
              onFinish={() => void finish()}
              onClear={clear}
            />
          )}
        </section>
        <div className={styles.pane}>
          {current && (
            <Detail
              item={current}
              today={today}
              busy={acts.busy}
              compose={compose}
              onAssignToMe={() => void (current.is_mine ? run((of) => acts.assign(of, null), [current]) : assignToMe())}
              onAssign={() => setDialog('assign')}
              onSnooze={() => setDialog('snooze')}
              onComment={(text) => acts.comment(current, text)}
              onWriting={(isWriting) =>
                setHeld((before) => {
                  if (isWriting) return { item: current, under: here };
                  // a comment on the item before may be sent after the next one was begun
                  return before !== null && keyOf(before.item) === currentKey ? null : before;
                })
              }
              isGone={gone !== null}
              onBack={() => setOpen(false)}
              onMove={move}
            />
          )}
        </div>
      </div>
      {dialog === 'assign' && (
        <AssignDialog
          count={count}
          colleagues={colleagues}
          onClose={() => setDialog(null)}
          onAssign={(to) => void run((of) => acts.assign(of, to))}
        />
      )}
      {dialog === 'snooze' && (
        <SnoozeDialog
          count={count}
          today={today}
          onClose={() => setDialog(null)}
          onSnooze={(until) => void run((of) => acts.snooze(of, until))}
        />
      )}
    </>
  );
}
