import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { haldenMatch, haldenPage } from '../../../components/cases/testing/halden.ts';
import { CaseAction } from './case-action.tsx';
import type { ClaimBrief } from './claim-brief.ts';
import { MobileActionBar } from './mobile-action-bar.tsx';
import { positionOf } from './position.ts';
import { Rail } from './rail.tsx';

const today = '2026-01-30';

const claim = (changes: Partial<ClaimBrief>): ClaimBrief => ({
  sub_payout_request_id: 7,
  beneficial_account_id: 1,
  stage: 'trades',
  cured_by: null,
  cure_by: null,
  reason: null,
  filed_on: null,
  claim_number: null,
  estimate: {
    eligible: true,
    why: '',
    shares_bought: '1240',
    recognized_loss: '31803.20',
    currency: 'USD',
    payment_low: '3430.00',
    payment_expected: '3943.60',
    payment_high: '4450.00',
    payment_basis: '',
    confidence: 'likely',
    below_minimum: false,
    implausible: null,
  } as unknown as ClaimBrief['estimate'],
  fee: {
    pct: '15',
    low: '514.50',
    expected: '591.54',
    high: '667.50',
    net_low: '2915.50',
    net_expected: '3352.06',
    net_high: '3782.50',
  },
  paid: null,
  coming: null,
  ...changes,
});

const closed = { group: 'pending', days_left: -12, claim_deadline: '2026-01-18' } as const;

/** The words of the rail and of the bar at a phone's foot, one after the other; `|` where an element ends. */
async function shown(
  changes: Parameters<typeof haldenPage>[0],
  claims: readonly ClaimBrief[],
  match: ReturnType<typeof haldenMatch> | null = haldenMatch(),
): Promise<{ rail: string; foot: string; html: string }> {
  const page = haldenPage({ ...(claims.length > 0 && { my_state: 1 }), ...changes });
  const position = positionOf(page, match);
  const action = createElement(CaseAction, { page, position });
  const views = [
    createElement(Rail, { data: page, match, position, claims, today, action }),
    createElement(MobileActionBar, { page, match, position, claims }),
  ];
  const [rail = '', foot = ''] = views.map((view) =>
    renderToStaticMarkup(createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: view }]) })),
  );
  const text = (html: string) =>
    html
      .replaceAll(/<[^>]+>/g, '|')
      .replaceAll(/\|+/g, '|')
      .replaceAll('\u00a0', ' ');
  return { rail: text(rail), foot: text(foot), html: rail };
}

describe('the rail of who has joined', () => {
  test('[R-8] names the step that waits, with the estimate, the claim deadline and the button for it', async () => {
    const { rail, foot } = await shown({}, [claim({ stage: 'contract' })]);
    expect(rail).toContain('Your estimated payment|estimated |$3,352|Likely between $2,916 and $3,783, after our fee|');
    expect(rail).toContain('|Sign the contract|Sign the contract|');
    expect(rail).toContain('Claim by 18 Mar 2026|47 days|');
    expect(foot).toBe('|Your estimated payment|estimated |$3,352|Sign the contract|');
  });

  test('[R-8] deficient: why, by when to cure it, and nothing of the claim deadline', async () => {
    const deficient = claim({
      stage: 'deficient',
      cured_by: 'payment',
      cure_by: '2026-02-20',
      reason: 'The account number has no bank.',
      filed_on: '2025-12-20',
    });
    const { rail, foot } = await shown(closed, [deficient]);
    expect(rail).toContain('$3,352|The account number has no bank.|');
    expect(rail).toContain('|Fix the deficiency|Fix the deficiency|');
    expect(rail).toContain('|Fix by 20 Feb 2026|21 days|');
    expect(rail).not.toContain('Claims closed');
    expect(foot).toBe('|Fix by|20 Feb 2026|Fix the deficiency|');
  });

  test('[R-8] while a deficiency is being cured, its day is where the claim deadline was', async () => {
    const curing = claim({ stage: 'payment', cure_by: '2026-02-20', filed_on: '2025-12-20', reason: 'No bank.' });
    const { rail } = await shown(closed, [curing]);
    expect(rail).toContain('|No bank.|');
    expect(rail).toContain('|Choose how you are paid|Choose how you are paid|');
    expect(rail).toContain('|Fix by 20 Feb 2026|21 days|');
  });

  test('[R-8] late: promises no payment, and leads to the person who may ask the administrator', async () => {
    const { rail, foot } = await shown(closed, [claim({ stage: 'sign_off' })]);
    expect(rail).toContain(
      '|Not filed in time|The claim deadline was 18 Jan 2026, and you had not signed off this claim. A late claim needs the administrator’s permission.|Ask us|See the claim|',
    );
    expect(rail).toContain('Claims closed 18 Jan 2026');
    expect(rail).not.toContain('$3,352');
    expect(foot).toBe('|Claims closed|18 Jan 2026|Ask us|');
  });

  test('[R-8] signed, filed and approved: the receipt, and no deadline that would press', async () => {
    const signed = await shown({ my_state: 5 }, [claim({ stage: 'review' })]);
    expect(signed.rail).toContain('|In our review before filing|Receipt|');
    expect(signed.rail).not.toContain('Claim by');
    const filed = await shown({ my_state: 5 }, [
      claim({ stage: 'filed', filed_on: '2026-01-20', claim_number: 'HS-114' }),
    ]);
    expect(filed.rail).toContain('Filed for you|filed |$3,352|Filed 20 Jan 2026, claim HS-114|');
    expect(filed.rail).toContain('|With the administrator|Receipt|');
    const approved = await shown({ my_state: 5 }, [claim({ stage: 'approved', filed_on: '2026-01-20' })]);
    expect(approved.rail).toContain('|Approved, we pay after the distribution|Receipt|');
  });

  test('[R-8] paid: what came, to the cent, and the statement', async () => {
    const paid = { amount: '3352.06', currency: 'USD', words: '21 Jan 2026, to ••4471' };
    const { rail, foot } = await shown({ my_state: 6 }, [claim({ stage: 'paid', filed_on: '2025-12-01', paid })]);
    expect(rail).toContain('Paid to you|paid |$3,352.06|21 Jan 2026, to ••4471|');
    expect(rail).toContain('|Paid|Statement|');
    expect(foot).toBe('|Paid to you|paid |$3,352.06|Statement|');
  });

  test('[R-8] rejected and closed unpaid: the reason, and no money', async () => {
    const reason = 'No purchase in the class period was proved.';
    const { rail, foot } = await shown(closed, [claim({ stage: 'rejected', filed_on: '2026-01-02', reason })]);
    expect(rail).toContain(`|Rejected by the administrator|${reason}|See the claim|`);
    expect(rail).not.toContain('$3,352');
    expect(rail).not.toContain('Claims closed');
    expect(foot).toBe('|Your claim|Rejected by the administrator|See the claim|');
    const unpaid = await shown(closed, [claim({ stage: 'closed_unpaid', reason: 'Below the minimum of $10.' })]);
    expect(unpaid.rail).toContain('|Closed without a payment|Below the minimum of $10.|See the claim|');
  });

  test('[R-8] withdrawn: joined again as long as the case accepts claims, and seen afterwards', async () => {
    const left = claim({ stage: 'withdrawn' });
    const { rail, foot } = await shown({}, [left]);
    expect(rail).toContain('|Withdrawn by you|We file nothing for you.|Join again|See the claim|');
    expect(rail).toContain('Claim by 18 Mar 2026|47 days|');
    expect(foot).toBe('|Claim by|18 Mar 2026|Join again|');
    expect((await shown(closed, [left])).rail).toContain('|Withdrawn by you|We file nothing for you.|See the claim|');
    const byUs = claim({ stage: 'withdrawn', filed_on: '2026-01-02', reason: 'Withdrawn with the administrator.' });
    expect((await shown({}, [byUs])).rail).toContain('|Withdrawn|Withdrawn with the administrator.|See the claim|');
  });

  test('[R-8] several accounts: the one that decides, and how many others', async () => {
    const { rail } = await shown({}, [claim({}), claim({ stage: 'filed' }), claim({ stage: 'filed' })]);
    expect(rail).toContain('And 2 claims for your other accounts.');
  });
});

describe('the rail of who has not joined', () => {
  const nothing = haldenMatch({ eligible: false, why: 'All of it was sold before the first disclosure.' });

  test('[R-8] nothing counts: why not, and the way to bring what is missing', async () => {
    const { rail, foot } = await shown({}, [], nothing);
    expect(rail).toContain(
      'None of your trades qualify|All of it was sold before the first disclosure.|Upload trades|',
    );
    expect(rail).toContain('Claim by 18 Mar 2026');
    expect(foot).toContain('Upload trades');
  });

  test('[R-8] nothing counts and claims are over: graphite, and no button', async () => {
    const { rail, foot, html } = await shown(closed, [], nothing);
    expect(rail).toContain('None of your trades qualify');
    expect(html).not.toContain('<button');
    expect(foot).toBe('');
  });

  test('[R-8] what would have counted comes too late', async () => {
    const { rail, html } = await shown(closed, []);
    expect(rail).toContain('A claim filed in time pays about $3,944. New claims are no longer accepted.');
    expect(rail).toContain('Claims closed 18 Jan 2026');
    expect(html).not.toContain('<button');
  });
});
