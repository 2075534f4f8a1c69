import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatCents, parseCents } from '../money/decimal.ts';
import { distributeFund } from '../testing/distribute-fund.ts';
import { requirePlan } from '../testing/ledger.ts';
import { parseTransaction, type Transaction } from '../trades/transaction.ts';
import type { LossLine, LossPosition, LossResult, Notice } from './loss.ts';
import { recognizeLoss } from './recognize-loss.ts';

const SHARED = join(import.meta.dirname, '../../../shared');
const CLAIMS = join(SHARED, 'claims');
const ACCOUNTS = existsSync(CLAIMS) ? globSync('**/*.csv', { cwd: CLAIMS }).sort() : [];

type Expected = Pick<LossResult, 'claim' | 'currency' | 'market'> & {
  lines: LossLine[];
  positions: LossPosition[];
  notices: Notice[];
};

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function planPath(account: string): string {
  const folder = dirname(join(CLAIMS, account));
  const own = join(folder, 'plan.json');
  return existsSync(own) ? own : join(SHARED, 'cases/plans', `${basename(folder)}.json`);
}

/** The samples have no quotes, so that a comma always ends a cell. */
function readRows(path: string): Transaction[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line, at) => {
    const cells = Object.fromEntries(line.split(',').map((cell, column) => [columns[column] ?? '', cell]));
    const read = parseTransaction(cells, at + 2);
    if (!read.ok) throw new Error(`${path}:${read.fault.row}: ${read.fault.message}`);
    return read.transaction;
  });
}

/** The number of decimals carries no meaning. */
function byValue(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

function comparableLine(line: LossLine): unknown {
  return {
    security: line.security,
    component: line.component ?? null,
    bought: line.bought,
    price_bought: byValue(line.price_bought),
    quantity: byValue(line.quantity),
    sold: line.sold,
    price_sold: byValue(line.price_sold),
    branch: line.branch,
    clause: line.clause,
    terms: Object.fromEntries(Object.entries(line.terms).map(([term, value]) => [term, byValue(value)])),
    per_share: byValue(line.per_share),
    amount: byValue(line.amount),
    gaps: line.gaps ?? [],
  };
}

const asText = (value: unknown): string => JSON.stringify(value, (_, member) => sortKeys(member));

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const comparable = (result: Expected): unknown => ({
  claim: byValue(result.claim),
  currency: result.currency,
  lines: result.lines.map((line) => asText(comparableLine(line))).sort(),
  positions: result.positions.map((position) => ({
    security: position.security,
    figures: [
      position.opening,
      position.bought_in_class,
      position.sold_in_class,
      position.held_at_class_end,
      position.closing,
      position.difference,
    ].map(byValue),
  })),
  market: { loss: byValue(result.market.loss), test: result.market.test },
  notices: result.notices.map(({ code, row }) => `${code}@${row}`).sort(),
});

describe.skipIf(ACCOUNTS.length === 0)('the shared accounts', () => {
  test.each(ACCOUNTS)('%s has its claim, lines, positions, market loss and notices', (account) => {
    const path = join(CLAIMS, account);
    const plan = requirePlan(readJson(planPath(account)));
    const loss = recognizeLoss(plan, readRows(path));
    if (!loss.ok) throw new Error(`${relative(SHARED, path)}:${loss.fault.row}: ${loss.fault.message}`);
    const expected = readJson(path.replace(/\.csv$/, '.expected.json')) as Expected;
    expect(comparable(loss.result)).toEqual(comparable(expected));
  });
});

interface SharedDistribution {
  name: string;
  fund: string;
  claims: Record<string, string>;
  minimum: string | null;
  payments: Record<string, string>;
}

const DISTRIBUTIONS = join(CLAIMS, 'distributions.json');
const distributions = existsSync(DISTRIBUTIONS) ? (readJson(DISTRIBUTIONS) as SharedDistribution[]) : [];

describe.skipIf(distributions.length === 0)('the shared distributions', () => {
  test.each(distributions)('$name', ({ fund, claims, minimum, payments }) => {
    const cents = (text: string): bigint => parseCents(text)!;
    const claimed = Object.values(claims).map(cents);
    const { payments: paid, left } = distributeFund(cents(fund), claimed, minimum === null ? null : cents(minimum));
    expect(Object.keys(claims).map((name, at) => [name, formatCents(paid[at]!)])).toEqual(Object.entries(payments));
    expect(paid.reduce((sum, each) => sum + each, left)).toBe(cents(fund));
  });
});
