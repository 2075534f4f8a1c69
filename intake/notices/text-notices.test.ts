import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recognizeLoss } from '@trover/core/losses/recognize-loss.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import { describe, expect, it } from 'vitest';
import { readAccount } from '../read-account.ts';
import { readNotice } from './read-notice.ts';

/** Notices as text, one for each layout, with accounts whose claims were computed by hand from its words. */
const FOLDER = join(import.meta.dirname, '../../fixtures/notices/texts');
const HEADER = 'account,security,type,date,quantity,price\n';

interface Account {
  rows: string[];
  /** `call 40` for rows of that series, `class B` for rows of that class; absent for the stock. */
  series?: string;
  claim: string;
}

interface PlanSecurity {
  id: string;
  kind: string;
  options?: { id: string; strike: string }[];
  identifiers?: { tickers: string[] };
}

function idOf(securities: readonly PlanSecurity[], series: string | undefined): string {
  if (series === undefined) return securities.find(({ kind }) => kind !== 'call' && kind !== 'put')!.id;
  const [kind, strike] = series.split(' ');
  if (kind === 'class') return securities.find(({ identifiers }) => identifiers?.tickers[0]?.endsWith(strike!))!.id;
  const own = securities.filter((security) => security.kind === kind).flatMap(({ options = [] }) => options);
  return own.find((option) => Number(option.strike) === Number(strike))!.id;
}

describe.each(readdirSync(FOLDER).filter((name) => name.endsWith('.txt')))('the notice %s', (name) => {
  const accounts: Account[] = JSON.parse(readFileSync(join(FOLDER, name.replace('.txt', '.accounts.json')), 'utf8'));

  it('becomes a plan without a gap whose claims are those computed by hand', async () => {
    const notice = await readNotice(readFileSync(join(FOLDER, name)), name);
    expect(notice.plan_gaps).toEqual([]);
    const loaded = loadPlan(notice.plan);
    if (!loaded.ok) throw new Error(`${loaded.path}: ${loaded.message}`);
    const claims = [];
    for (const { rows, series } of accounts) {
      const id = idOf(notice.plan!.securities as PlanSecurity[], series);
      const csv = HEADER + rows.map((row) => `A,${id},${row}`).join('\n');
      const read = await readAccount(
        (async function* () {
          yield new TextEncoder().encode(csv);
        })(),
      );
      if (!read.ok) throw new Error(`row ${read.fault.row}: ${read.fault.message}`);
      const loss = recognizeLoss(loaded.plan, read.transactions);
      claims.push(loss.ok ? loss.result.claim : loss.fault.message);
    }
    expect(claims).toEqual(accounts.map(({ claim }) => claim));
  });
});
