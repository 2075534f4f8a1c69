import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recognizeLoss } from '@trover/core/losses/recognize-loss.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import { describe, expect, it } from 'vitest';
import { readAccount } from '../read-account.ts';
import { accountWithClaim } from '../testing/reference-claims.ts';
import { LONG_NOTICES } from '../testing/reference-securities.ts';
import { readNotice } from './read-notice.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/notices');
const ACCOUNTS = 50;

async function claimOf(document: unknown, csv: string): Promise<string> {
  const plan = loadPlan(document);
  if (!plan.ok) throw new Error(`${plan.path}: ${plan.message}`);
  const read = await readAccount(
    (async function* () {
      yield new TextEncoder().encode(csv);
    })(),
  );
  if (!read.ok) throw new Error(`row ${read.fault.row}: ${read.fault.message}`);
  const loss = recognizeLoss(plan.plan, read.transactions);
  if (!loss.ok) throw new Error(`row ${loss.fault.row}: ${loss.fault.message}`);
  return loss.result.claim;
}

describe.each(LONG_NOTICES)('the long notice $name', ({ name, examples, securitiesOf }) => {
  it('becomes a plan without a gap whose claims are those of its rules written out by hand', async () => {
    const notice = await readNotice(readFileSync(join(FOLDER, `${name}.pdf`)), name);
    expect(notice.plan_gaps).toEqual([]);
    expect(notice.examples.map(({ agrees }) => agrees)).toEqual(Array.from({ length: examples }, () => true));
    const printed = JSON.parse(readFileSync(join(FOLDER, `${name}.plan.json`), 'utf8'));
    const securities = securitiesOf(printed, notice.plan);
    let some = 0;
    for (let seed = 1; seed <= ACCOUNTS; seed += 1) {
      const { csv, claim } = accountWithClaim(securities, seed);
      expect(await claimOf(notice.plan, csv), csv).toBe(claim);
      if (claim !== '0.00') some += 1;
    }
    expect(some).toBeGreaterThan(ACCOUNTS / 2);
  });
});
