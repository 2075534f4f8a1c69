import type { Integration } from '@trover/contract/links/links.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSlashShortcut } from '../../components/search/use-slash-shortcut.ts';
import { LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { DemonstrationMark } from '../../ui/plate.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './broker-list.module.css';
import {
  type BrokerConnection,
  type ConnectionMethod,
  methodNames,
  searchConnectionMethods,
} from './connection-methods/connection-methods.ts';
import { HistoryAxis, ReachBar, ReachLegend } from './connection-methods/history-axis.tsx';
import { countCoveredCases, firstDay, type Period } from './connection-methods/history-depth.ts';
import { ConnectionMethods } from './connection-methods/methods-panel.tsx';

/** The brokers with the most accounts; the others appear in a search or in the full list. */
const FIRST: readonly string[] = [
  'sandbox',
  'scraper',
  'fidelity',
  'charles-schwab',
  'vanguard',
  'robinhood',
  'e-trade',
  'interactive-brokers',
  'merrill',
  'j-p-morgan-chase',
  'webull',
  'td-ameritrade',
];

export interface OpenCases {
  periods: readonly (readonly Period[])[];
  today: string;
}

/**
 * The brokers on one time axis: how far back each one's link and file reach. One at a time expands into its methods.
 */
export function BrokerList({
  rows,
  integrations,
  cases,
  fileAddress,
  onContinue,
}: {
  rows: readonly BrokerConnection[];
  integrations: readonly Integration[];
  cases: OpenCases;
  fileAddress: (broker: string) => string;
  /** Starts a link; returns an error message, or null. */
  onContinue: (row: BrokerConnection, method: ConnectionMethod) => Promise<string | null>;
}) {
  const [term, setTerm] = useState('');
  const [only, setOnly] = useState<ConnectionMethod['kind'] | 'all'>('all');
  const [isAll, setAll] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useSlashShortcut(true, input, { isFirst: true });

  const found = searchConnectionMethods(rows, term, only);
  const isNarrowed = term.trim() !== '' || only !== 'all';
  const shown = isNarrowed || isAll ? found : found.filter(({ id }) => FIRST.includes(id));
  const kinds = (['snaptrade', 'plaid', 'ibkr'] as const).filter((kind) =>
    rows.some(({ methods }) => methods.some((method) => method.kind === kind)),
  );
  const filter = (
    [['all', 'All'], ...kinds.map((kind) => [kind, methodNames[kind]]), ['file', 'File only']] as const
  ).map(([value, label]) => ({
    value: value as ConnectionMethod['kind'] | 'all',
    label: (
      <>
        {label}{' '}
        <span className={styles.count}>
          {searchConnectionMethods(rows, '', value as ConnectionMethod['kind'] | 'all').length}
        </span>
      </>
    ),
  }));

  /** Up and Down move through the brokers, Right expands one and Left collapses it. */
  const onKey = (event: KeyboardEvent) => {
    const triggers = [...(list.current?.querySelectorAll<HTMLElement>('[data-broker]') ?? [])];
    const at = triggers.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const id = triggers[at]?.dataset.broker ?? null;
    const isTrigger = triggers[at]?.hasAttribute('aria-expanded') ?? false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      triggers[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    else if (event.key === 'ArrowRight' && isTrigger) setOpen(id);
    else if (event.key === 'ArrowLeft' && isTrigger) setOpen(null);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <label className={styles.find}>
        <Icon name="search" size={20} />
        <input
          ref={input}
          type="search"
          aria-label="Search brokers"
          placeholder={`Search ${rows.length} brokers`}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
        <kbd className="desktop-only">/</kbd>
      </label>
      {kinds.length > 0 && (
        <div className={styles.filter}>
          <Segmented label="Ways to link" options={filter} value={only} onChange={setOnly} />
        </div>
      )}
      <p className="sr-only" role="status">
        {isNarrowed && `${found.length} found`}
      </p>
      {shown.length > 0 && (
        <div className={styles.head}>
          <span className={styles.headName}>Broker</span>
          <span>
            <small>How far back, and the months of open cases</small>
            <HistoryAxis cases={cases.periods} today={cases.today} />
          </span>
          <span className={styles.headCount}>
            Open cases
            <br />
            in reach
          </span>
          <span />
        </div>
      )}
      <ul className={styles.brokers} ref={list} onKeyDown={onKey}>
        {shown.map((row) => (
          <BrokerRow
            key={row.id}
            row={row}
            links={integrations.filter((each) => isAt(each, row))}
            cases={cases}
            isOpen={open === row.id}
            onToggle={() => setOpen(open === row.id ? null : row.id)}
            fileAddress={fileAddress}
            onContinue={onContinue}
          />
        ))}
      </ul>
      <div className={styles.more}>
        {shown.length < found.length ? (
          <LinkButton onClick={() => setAll(true)}>Show {found.length - shown.length} more</LinkButton>
        ) : (
          <span />
        )}
        {shown.length > 0 && <ReachLegend />}
      </div>
      {found.length === 0 && (
        <p className={styles.none}>
          {term.trim() ? `No broker called “${term.trim()}”.` : 'No broker here.'} Upload its file: we may still be able
          to read it.
        </p>
      )}
    </>
  );
}

/** Whether a link belongs to this broker, by the name from its provider. */
function isAt({ provider, institution_name: name, status }: Integration, row: BrokerConnection): boolean {
  if (status === 'revoked') return false;
  if (row.broker === null) return provider === row.id;
  const words = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '');
  return provider !== 'sandbox' && name !== null && words(name) === words(row.name);
}

function BrokerRow({
  row,
  links,
  cases: { periods, today },
  isOpen,
  onToggle,
  fileAddress,
  onContinue,
}: {
  row: BrokerConnection;
  links: readonly Integration[];
  cases: OpenCases;
  isOpen: boolean;
  onToggle: () => void;
  fileAddress: (broker: string) => string;
  onContinue: (row: BrokerConnection, method: ConnectionMethod) => Promise<string | null>;
}) {
  const [best] = row.methods;
  const linkMethods = row.methods.filter(({ kind }) => kind !== 'file');
  const hasFile = linkMethods.length < row.methods.length;
  const furthest = furthestOf(linkMethods, today);
  const reach = countCoveredCases(periods, furthest === undefined ? null : furthest);
  const inside = (
    <>
      <span className={styles.letter} aria-hidden="true">
        {row.name.charAt(0).toUpperCase()}
      </span>
      <span className={styles.name}>
        <b>{row.name}</b>
        <small>
          {links.some(({ status }) => status === 'needs_sign_in') ? (
            <StatusPill status="fault">Sign in again</StatusPill>
          ) : links.length > 0 ? (
            <StatusPill status="fine">Linked</StatusPill>
          ) : null}{' '}
          {row.isDemonstration && <DemonstrationMark />}{' '}
          <span>{listed(row, links.length > 0 || row.isDemonstration)}</span>
        </small>
      </span>
      <span className={styles.bar}>
        <ReachBar link={furthest} file={hasFile} today={today} />
      </span>
      <span className={styles.reach}>
        <b>{reach}</b> <small>of {periods.length}</small>
        <span className="sr-only"> open cases in reach</span>
      </span>
    </>
  );
  const isFileOnly = best?.kind === 'file';
  return (
    <li className={classNames(isOpen && styles.open)}>
      {isFileOnly ? (
        <Link className={styles.row} to={fileAddress(row.id)} preventScrollReset={false} data-broker={row.id}>
          {inside}
          <Icon name="chevron-right" />
        </Link>
      ) : (
        <button
          type="button"
          className={styles.row}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `ways-${row.id}` : undefined}
          data-broker={row.id}
          onClick={onToggle}
        >
          {inside}
          <Icon name="chevron-down" className={styles.chevron} />
        </button>
      )}
      {isOpen && (
        <ConnectionMethods
          id={`ways-${row.id}`}
          row={row}
          cases={{ periods, today }}
          fileAddress={fileAddress(row.id)}
          onContinue={(method) => onContinue(row, method)}
        />
      )}
    </li>
  );
}

/** The methods below a broker's name, as text. */
function listed({ methods }: BrokerConnection, isContinued: boolean): string {
  const words = [...new Set(methods.map(({ kind }) => methodNames[kind].toLowerCase()))].join(', ');
  return isContinued ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first day of the link that goes back furthest; null without a limit, undefined without a link. */
function furthestOf(links: readonly ConnectionMethod[], today: string): string | null | undefined {
  if (links.length === 0) return undefined;
  const months = links.map((method) => method.months);
  return months.includes(null) ? null : firstDay(today, Math.max(...(months as number[])));
}
