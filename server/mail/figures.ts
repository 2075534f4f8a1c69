import { enDash } from '@trover/core/format/amounts.ts';
import { type CSSProperties, createElement as element } from 'react';
import { FACE, layoutTable, useBrand } from './components.ts';

/** How certain a sum is, which its line shows: dotted, solid or double, as on the pages. */
export type Certainty = 'estimated' | 'filed' | 'paid';

const lines: Record<Certainty, string> = { estimated: '3px dotted', filed: '2px solid', paid: '4px double' };
const smallLines: Record<Certainty, string> = { estimated: '2px dotted', filed: '1px solid', paid: '3px double' };

const tabular = 'tabular-nums lining-nums';

/** The ticker of a security, and what the mail is about. */
export function Kicker({ ticker, children }: { ticker: string | null; children?: string }) {
  const { text, 'text-2': quiet, 'rule-strong': rule } = useBrand().theme.light;
  const plate: CSSProperties = {
    display: 'inline-block',
    marginRight: 8,
    padding: '3px 5px',
    border: `1px solid ${rule}`,
    borderRadius: 3,
    font: `600 11px/11px ${FACE}`,
    letterSpacing: '.035em',
    color: text,
  };
  const style = { margin: '0 0 12px', font: `400 14px/1.55 ${FACE}`, color: quiet };
  return element(
    'p',
    { className: 'text-2', style },
    ticker === null ? null : element('span', { className: 'text plate', style: plate }, ticker),
    ticker === null ? null : ' ',
    children,
  );
}

/** The sum that the mail is about, large, with its name above and what bounds it below. */
export function Sum({
  name,
  certainty,
  note,
  children,
}: {
  name: string;
  certainty: Certainty;
  note?: string | undefined;
  children?: string;
}) {
  const { 'text-3': quiet, yours } = useBrand().theme.light;
  const label = { margin: '0 0 2px', font: `400 13px/18px ${FACE}`, color: quiet };
  const figure: CSSProperties = {
    paddingBottom: 5,
    borderBottom: `${lines[certainty]} ${yours}`,
    font: `500 44px/49px ${FACE}`,
    letterSpacing: '-0.034em',
    fontVariantNumeric: tabular,
    color: yours,
  };
  return element(
    'div',
    { className: 'sum', style: { margin: '4px 0 20px' } },
    element('p', { className: 'text-3 sum-name', style: label }, name),
    layoutTable(
      { className: 'sum-value', style: { margin: '6px 0 4px' } },
      element('tr', null, element('td', { className: 'yours', style: figure }, children)),
    ),
    note === undefined
      ? null
      : element(
          'p',
          { className: 'text-3 sum-note', style: { margin: '8px 0 0', font: `400 14px/1.55 ${FACE}`, color: quiet } },
          note,
        ),
  );
}

/** A day by which the reader must act, and the days that are left. */
export function DueDay({ left, children }: { left: string; children?: string }) {
  const { text, time, 'time-soft': border, 'time-tint': ground } = useBrand().theme.light;
  const box = { padding: '14px 18px', border: `1px solid ${border}`, borderRadius: 8, background: ground };
  const words = { font: `600 16px/22px ${FACE}`, color: text };
  const days = { paddingLeft: 12, font: `500 16px/22px ${FACE}`, color: time, textAlign: 'right' } as const;
  return layoutTable(
    { width: '100%', style: { margin: '4px 0 20px', borderCollapse: 'separate' } },
    element(
      'tr',
      null,
      element(
        'td',
        { className: 'due', style: box },
        layoutTable(
          { width: '100%' },
          element(
            'tr',
            { className: 'fact' },
            element('td', { className: 'fact-name text', style: words }, children),
            element('td', { className: 'time', style: days }, left),
          ),
        ),
      ),
    ),
  );
}

export interface ListedItem {
  title: string;
  text: string;
  sum: { shown: string; certainty: Certainty } | null;
}

/** Several events of one mail, each with its sum at the right. */
export function Items({ items }: { items: readonly ListedItem[] }) {
  const theme = useBrand().theme.light;
  const style = { margin: '4px 0 20px', borderCollapse: 'collapse' } as const;
  const row = ({ title, text, sum }: ListedItem, at: number) => {
    const cell: CSSProperties = {
      padding: '12px 0',
      verticalAlign: 'top',
      borderTop: `1px solid ${at === 0 ? theme.text : theme.rule}`,
    };
    const rule = at === 0 ? 'first-rule' : 'rule';
    const amount: CSSProperties = {
      borderBottom: sum === null ? undefined : `${smallLines[sum.certainty]} ${theme.yours}`,
      font: `500 16px/22px ${FACE}`,
      fontVariantNumeric: tabular,
      color: theme.yours,
      whiteSpace: 'nowrap',
    };
    return element(
      'tr',
      { className: 'item', key: `${at} ${title}` },
      element(
        'td',
        { className: rule, style: { ...cell, paddingRight: 16 } },
        element('div', { className: 'text', style: { font: `600 15px/22px ${FACE}`, color: theme.text } }, title),
        element('div', { className: 'text-2', style: { font: `400 14px/1.5 ${FACE}`, color: theme['text-2'] } }, text),
      ),
      element(
        'td',
        { align: 'right', className: `item-sum ${rule}`, style: cell },
        sum === null ? null : element('span', { className: 'yours', style: amount }, sum.shown),
      ),
    );
  };
  return element(
    'table',
    { cellPadding: 0, cellSpacing: 0, width: '100%', style },
    element('tbody', null, ...items.map(row)),
  );
}

export interface SmallSum {
  name: string;
  shown: string;
  certainty: Certainty;
}

/** Sums beside each other below a larger one; on a narrow screen one below the other. */
export function SmallSums({ sums }: { sums: readonly SmallSum[] }) {
  const { text, 'text-3': quiet, yours } = useBrand().theme.light;
  const label = { margin: '0 0 4px', font: `400 13px/18px ${FACE}`, color: quiet };
  const block: CSSProperties = {
    display: 'inline-block',
    width: 250,
    maxWidth: '100%',
    paddingTop: 14,
    verticalAlign: 'top',
  };
  return element(
    'div',
    { className: 'first-rule', style: { margin: '4px 0 24px', borderTop: `1px solid ${text}` } },
    ...sums.map(({ name, shown, certainty }) => {
      const figure: CSSProperties = {
        display: 'inline-block',
        paddingBottom: 4,
        borderBottom: `${lines[certainty]} ${yours}`,
        font: `500 26px/30px ${FACE}`,
        letterSpacing: '-0.02em',
        fontVariantNumeric: tabular,
        color: yours,
      };
      return element(
        'div',
        { className: 'sum', key: name, style: block },
        element('p', { className: 'text-3 sum-name', style: label }, name),
        element('span', { className: 'yours', style: figure }, shown),
      );
    }),
  );
}

export interface DatedEvent {
  day: string;
  text: string;
  /** What was paid; null where nothing was. */
  paid: string | null;
}

/** Events in the order of their days, each with what it paid at the right. */
export function Events({ heading, events }: { heading: string; events: readonly DatedEvent[] }) {
  const theme = useBrand().theme.light;
  const head = { margin: '0 0 12px', font: `600 16px/22px ${FACE}`, color: theme.text };
  const style = { margin: '0 0 20px', borderCollapse: 'collapse' } as const;
  const row = ({ day, text, paid }: DatedEvent, at: number) => {
    const rule = at === 0 ? 'first-rule' : 'rule';
    const cell = (more: CSSProperties): CSSProperties => ({
      padding: '10px 0',
      font: `400 15px/22px ${FACE}`,
      verticalAlign: 'top',
      borderTop: `1px solid ${at === 0 ? theme.text : theme.rule}`,
      ...more,
    });
    const amount: CSSProperties = {
      borderBottom: paid === null ? undefined : `${smallLines.paid} ${theme.yours}`,
      fontVariantNumeric: tabular,
      color: paid === null ? theme['text-3'] : theme.yours,
    };
    const sum = element('span', { className: paid === null ? 'text-3' : 'yours', style: amount }, paid ?? enDash);
    const nowrap = { whiteSpace: 'nowrap' } as const;
    return element(
      'tr',
      { className: 'fact', key: `${at} ${day}` },
      element(
        'td',
        {
          className: `fact-name text-3 ${rule}`,
          style: cell({ ...nowrap, paddingRight: 14, width: 1, color: theme['text-3'] }),
        },
        day,
      ),
      element('td', { className: `text ${rule}`, style: cell({ paddingRight: 14, color: theme.text }) }, text),
      element(
        'td',
        { align: 'right', className: `${paid === null ? 'in-html-only ' : ''}${rule}`, style: cell(nowrap) },
        paid === null ? null : ' ',
        sum,
      ),
    );
  };
  return element(
    'div',
    null,
    element('h2', { className: 'text', style: head }, heading),
    element(
      'table',
      { cellPadding: 0, cellSpacing: 0, width: '100%', style },
      element('tbody', null, ...events.map(row)),
    ),
  );
}
