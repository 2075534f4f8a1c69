import type { LinkProviderInfo } from '@trover/contract/links/links.ts';
import { describe, expect, test } from 'vitest';
import { brokers } from '../brokers.ts';
import { listConnectionMethods, searchConnectionMethods } from './connection-methods.ts';
import { countCoveredCases, firstDay, monthsOfCases, placeOf } from './history-depth.ts';
import { plaidBrokers, snapTradeBrokers } from './linked-brokers.ts';

const provider = (name: LinkProviderInfo['provider'], is_offered: boolean, months: number | null = null) => ({
  provider: name,
  name: name === 'sandbox' ? 'Sandbox broker' : name,
  is_offered,
  missing_setting: null,
  months_of_history: months,
  reads: [],
  never_reads: [],
  warning: null,
});

const kindsOf = (id: string, providers: readonly LinkProviderInfo[]) =>
  listConnectionMethods(brokers, providers)
    .find((row) => row.id === id)
    ?.methods.map(({ kind }) => kind);

describe('[API-67] the ways to add a broker’s trades', () => {
  test('a provider without its settings is in none of them', () => {
    expect(kindsOf('fidelity', [provider('plaid', false), provider('snaptrade', false)])).toEqual(['file']);
    expect(kindsOf('sandbox', [provider('sandbox', false)])).toBeUndefined();
  });

  test('the best is first, and a file is always the last', () => {
    const all = [provider('plaid', true, 24), provider('snaptrade', true), provider('ibkr', true)];
    expect(kindsOf('fidelity', all)).toEqual(['snaptrade', 'plaid', 'file']);
    expect(kindsOf('interactive-brokers', all)).toEqual(['ibkr', 'file']);
    expect(kindsOf('avanza', all)).toEqual(['file']);
  });

  test('the invented broker has no file', () => {
    expect(new Set(kindsOf('sandbox', [provider('sandbox', true)]))).toEqual(new Set(['sandbox']));
  });

  test('every broker that a link service reaches is in the list', () => {
    const ids = new Set(brokers.map(({ id }) => id));
    for (const id of [...plaidBrokers, ...Object.keys(snapTradeBrokers)]) expect(ids, id).toContain(id);
  });

  test('are found by a word of the name, and by the way', () => {
    const rows = listConnectionMethods(brokers, [provider('plaid', true, 24)]);
    expect(searchConnectionMethods(rows, 'schw', 'all').map(({ name }) => name)).toEqual(['Charles Schwab']);
    expect(searchConnectionMethods(rows, '', 'plaid')).toHaveLength(plaidBrokers.size);
    expect(searchConnectionMethods(rows, '', 'file')).toHaveLength(rows.length - plaidBrokers.size);
    expect(searchConnectionMethods(rows, 'nobody', 'all')).toEqual([]);
  });
});

describe('[API-76] how far back a way reaches', () => {
  const period = (from: string, to: string) => [{ from, to }];
  const cases = [
    period('2016-03-01', '2017-02-01'),
    period('2022-05-01', '2023-06-30'),
    period('2024-01-01', '2024-12-31'),
  ];

  test('begins so many months ago, on a day of the calendar', () => {
    expect(firstDay('2026-01-30', 24)).toBe('2024-01-30');
    expect(firstDay('2026-03-31', 1)).toBe('2026-02-28');
    expect(firstDay('2026-01-31', 12)).toBe('2025-01-31');
  });

  test('reaches the cases whose class period ends later', () => {
    expect(countCoveredCases(cases, null)).toBe(3);
    expect(countCoveredCases(cases, '2023-06-30')).toBe(2);
    expect(countCoveredCases(cases, '2025-01-01')).toBe(0);
  });

  test('is drawn on an axis of ten years', () => {
    const months = monthsOfCases(cases, '2026-01-30');
    expect(months).toHaveLength(121);
    expect(months[2]).toBe(1);
    expect(months[13]).toBe(1);
    expect(months[14]).toBe(0);
    expect(placeOf('2016-01-01', '2026-01-30')).toBe(0);
    expect(placeOf('2010-01-01', '2026-01-30')).toBe(0);
    expect(placeOf('2026-01-30', '2026-01-30')).toBe(1);
  });
});
