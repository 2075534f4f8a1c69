import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  useComboboxStore,
} from '@ariakit/react/combobox';
import { useStoreState } from '@ariakit/react/store';
import type { ResultKind, SearchResult } from '@trover/contract/search/search.ts';
import { Dialog as Radix } from 'radix-ui';
import {
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Drawing, Icon } from '../../ui/icon.tsx';
import { assistantPaths } from '../../ui/icons/assistant-paths.ts';
import { iconPaths } from '../../ui/icons/icon-paths.ts';
import { highlight } from '../search/highlight.ts';
import styles from './palette.module.css';
import { type PaletteEntry, type PaletteUser, paletteEntries } from './palette-actions.ts';
import { PaletteDetail } from './palette-detail.tsx';
import {
  caseOf,
  caseToJoin,
  countKinds,
  describeCount,
  groupItems,
  KIND_LABELS,
  type PaletteItem,
} from './palette-groups.ts';
import { useActs } from './use-acts.ts';
import { useResults } from './use-results.ts';

export interface PaletteProps {
  user: PaletteUser | null;
  /** The text typed before the palette was loaded. */
  readTyped: () => string;
  onClose: () => void;
}

const ICONS: Record<ResultKind, readonly string[]> = {
  action: assistantPaths.go,
  case: iconPaths.document,
  company: assistantPaths.building,
  claim: iconPaths.columns,
  payment: assistantPaths.money,
  trade: iconPaths['arrow-up'],
  document: iconPaths.document,
  help: iconPaths.info,
  client: assistantPaths.person,
};

const OPERATOR_KINDS: readonly ResultKind[] = ['case', 'client', 'claim', 'company', 'help', 'action'];

/** Where the pane has room; a pane that is only hidden would load its case. */
const WITH_PANE = '(width > 860px)';

function useHasPane(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(WITH_PANE);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(WITH_PANE).matches,
    () => false,
  );
}

/** Search and actions in one list: type, move with the arrow keys, open with Enter. */
export function Palette({ user, readTyped, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<ResultKind | null>(null);
  const entries = useMemo(() => paletteEntries(user), [user]);
  const results = useResults(typed, kind);
  const acts = useActs({ user, typed, onClose });
  const trigger = useRef<Element | null>(document.activeElement);
  const isOperator = user?.type === 'operator';

  const groups = groupItems(typed, results.items, entries, kind);
  const join = user === null || isOperator ? undefined : caseToJoin(results.items);
  const choices = [
    ...groups.flatMap(({ items }) => items.map((item) => ({ id: idOf(item), choose: () => acts.choose(item) }))),
    ...(join === undefined ? [] : [{ id: JOIN, choose: () => acts.join(join) }]),
  ];
  const isNothing = choices.length === 0 && (results.state === 'done' || results.state === 'failed');
  const store = useComboboxStore({ value: typed, setValue: setTyped, open: true, resetValueOnHide: false });
  const { onKeyDown, onPointerMove } = useFirstActive(store, typed, choices);
  const activeId = useStoreState(store, 'activeId');
  const items = groups.flatMap(({ items: of }) => of);
  const joined = join !== undefined && activeId === JOIN ? ({ from: 'server', result: join } as const) : undefined;
  const active = joined ?? items.find((item) => idOf(item) === activeId) ?? items[0];
  const hasPane = useHasPane();
  const counts = kind === null && typed.trim() !== '' ? countKinds(items) : null;

  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={styles.palette}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const from = trigger.current;
            const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
            if (!isElsewhere && from instanceof HTMLElement && from.isConnected) from.focus();
          }}
        >
          <Radix.Title className="sr-only">Search or run</Radix.Title>
          <ComboboxProvider store={store}>
            <div className={styles.field}>
              <Icon name="search" size={18} />
              <Combobox
                autoFocus
                onKeyDown={onKeyDown}
                onFocus={() => {
                  const early = readTyped();
                  if (early !== '') setTyped((before) => before + early);
                }}
                className={styles.input}
                aria-label="Search or run"
                placeholder={isOperator ? 'Search cases, clients, claims, or run' : 'Search or run'}
                autoComplete="none"
                maxLength={100}
                spellCheck={false}
              />
              {typed.trim() !== '' && items.length > 0 && <small className={styles.found}>{items.length} shown</small>}
              <kbd>Esc</kbd>
            </div>
            {isOperator && (
              <fieldset className={styles.kinds} aria-label="Search in">
                {[null, ...OPERATOR_KINDS].map((one) => (
                  <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
                    {one === null ? 'Everything' : KIND_LABELS[one]}
                    {one !== null && counts !== null && counts[one] > 0 && <small>{describeCount(counts[one])}</small>}
                  </button>
                ))}
              </fieldset>
            )}
            <div className={styles.body}>
              <ComboboxList
                className={styles.list}
                aria-label="Results"
                alwaysVisible
                onPointerMoveCapture={onPointerMove}
              >
                {groups.map(({ label, items }) => (
                  <ComboboxGroup key={label}>
                    <ComboboxGroupLabel className={styles.group}>{label}</ComboboxGroupLabel>
                    {items.map((item) => (
                      <Item key={idOf(item)} item={item} typed={typed} onChoose={() => acts.choose(item)} />
                    ))}
                  </ComboboxGroup>
                ))}
                {join !== undefined && (
                  <ComboboxGroup>
                    <ComboboxGroupLabel className={styles.group}>Claim</ComboboxGroupLabel>
                    <Row
                      id={JOIN}
                      icon={iconPaths.plus}
                      title={`Join ${join.title}`}
                      detail="Shows the fee first"
                      typed={typed}
                      onChoose={() => acts.join(join)}
                    />
                  </ComboboxGroup>
                )}
              </ComboboxList>
              {hasPane && typed.trim() !== '' && active !== undefined && <Detail item={active} />}
            </div>
            <p className={styles.none} role="status">
              {isNothing &&
                (results.state === 'failed'
                  ? 'Search is not available. Try again in a moment.'
                  : `Nothing found for “${typed.trim()}”.`)}
            </p>
          </ComboboxProvider>
          <footer className={styles.foot} aria-hidden="true">
            <span>
              <kbd>↑</kbd>
              <kbd>↓</kbd> Move
            </span>
            <span>
              <kbd>↵</kbd> Open
            </span>
            <span className={styles.end}>
              {isOperator ? 'Cases, clients, claims and what you can do' : 'Companies, your claims and what you can do'}
            </span>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** An item that Enter chooses. */
interface Choice {
  id: string;
  choose: () => void;
}

const JOIN = 'palette-join';

const idOf = (item: PaletteItem): string => {
  const name = item.from === 'page' ? item.entry.id : `${item.result.kind}:${item.result.id}`;
  return `palette-${name.replace(/[^\w-]+/g, '-')}`;
};

/** The first item is active until the user moves; Enter always chooses one of the items shown. */
function useFirstActive(
  store: ReturnType<typeof useComboboxStore>,
  typed: string,
  choices: readonly Choice[],
): { onKeyDown: (event: KeyboardEvent) => void; onPointerMove: () => void } {
  const moved = useRef(false);
  const of = useRef(typed);
  const ids = choices.map(({ id }) => id).join(' ');
  // the field resets it with each letter
  const active = useStoreState(store, 'activeId');
  useLayoutEffect(() => {
    if (of.current !== typed) moved.current = false;
    of.current = typed;
    const shown = ids.split(' ');
    const stays = moved.current && (active == null || shown.includes(active));
    const first = shown[0] || null;
    if (!stays && active !== first) store.move(first);
  }, [store, typed, ids, active]);
  return {
    onPointerMove: () => {
      moved.current = true;
    },
    onKeyDown: (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moved.current = true;
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      (choices.find(({ id }) => id === active) ?? choices[0])?.choose();
    },
  };
}

function Item({ item, typed, onChoose }: { item: PaletteItem; typed: string; onChoose: () => void }) {
  const of: Pick<PaletteEntry, 'title' | 'detail' | 'icon'> =
    item.from === 'page' ? item.entry : { ...shownOf(item.result), icon: ICONS[item.result.kind] };
  return <Row {...of} id={idOf(item)} typed={typed} onChoose={onChoose} />;
}

/** What the pane shows of an item. */
function Detail({ item }: { item: PaletteItem }) {
  const { title, detail } = item.from === 'page' ? item.entry : item.result;
  return <PaletteDetail slug={caseOf(item)} title={title} detail={detail} />;
}

const shownOf = ({ title, detail }: SearchResult): { title: string; detail: string | null } => ({ title, detail });

function Row({
  id,
  icon,
  title,
  detail,
  typed,
  onChoose,
}: {
  id: string;
  icon: readonly string[];
  title: string;
  detail: string | null;
  typed: string;
  onChoose: () => void;
}) {
  return (
    <ComboboxItem
      id={id}
      className={styles.option}
      onClick={onChoose}
      onMouseDown={(event) => event.preventDefault()}
      setValueOnClick={false}
      hideOnClick={false}
      focusOnHover
    >
      <Drawing paths={icon} />
      <span className={styles.title}>{marked(title, typed)}</span>
      {detail !== null && <small className={classNames(styles.detail)}>{detail}</small>}
    </ComboboxItem>
  );
}

function marked(text: string, typed: string): ReactNode {
  return highlight(text, typed.trim()).map(({ text: run, matched }, at) =>
    matched ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text have no other name than their place
      <mark key={at}>{run}</mark>
    ) : (
      run
    ),
  );
}
