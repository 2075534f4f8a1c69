import { describe, expect, test } from 'vitest';
import { haldenMatch, haldenPage } from '../../components/cases/testing/halden.ts';
import { caseFacts } from './case-facts.ts';
import { concludeChart } from './conclusion.ts';
import { chartOf, choose, priceWindow } from './page-view.ts';
import { positionOf } from './rail/position.ts';
import { readSource } from './record/sources.ts';
import { caseStops, nearestStops } from './record/stops.ts';

const today = '2026-01-30';
const nothing = { account: null, security: null };

describe('the strip of facts', () => {
  test('shows the fund, the period, the deadline with its countdown, and what a dollar brings', () => {
    const facts = caseFacts(haldenPage()).map(({ label, value, note }) => [label, value, note]);
    expect(facts).toEqual([
      ['Settlement fund', '$72.5M', 'Approved 4 Dec 2025'],
      ['Class period', '14\u00a0Feb\u00a02022\u00a0– 9\u00a0Nov\u00a02023', 'Common stock'],
      ['Claim deadline', '18 Mar 2026', '47 days left'],
      ['Expected rate', '12.4¢ per $1', 'of recognized loss'],
      ['Attorneys’ fee', 'Up to 25%', 'of the fund (requested)'],
    ]);
  });

  test('what nobody knows is not made up', () => {
    const facts = caseFacts(
      haldenPage({
        settlement_amount: null,
        claim_deadline: null,
        days_left: null,
        net_fund: null,
        attorney_fee_pct: null,
      }),
    );
    expect(facts.map((fact) => [fact.label, fact.value])).toEqual([
      ['Settlement fund', '–'],
      ['Class period', expect.any(String)],
    ]);
  });

  test('a deadline long past is closed, not counted', () => {
    const fact = caseFacts(haldenPage({ days_left: -400 })).find((one) => one.label === 'Claim deadline');
    expect(fact).toMatchObject({ note: 'Closed', noteIsTime: false });
  });
});

describe('the visitor’s relation to the case', () => {
  const match = haldenMatch();
  test.each([
    ['signed out', haldenPage({ matches: null }), null, 'signed-out'],
    ['nothing held', haldenPage({ matches: [] }), null, 'not-held'],
    ['eligible', haldenPage(), match, 'eligible'],
    ['nothing counts', haldenPage(), haldenMatch({ eligible: false }), 'not-eligible'],
    ['not settled yet', haldenPage({ stage: 'filed', group: 'upcoming' }), null, 'upcoming'],
    ['claims are closed', haldenPage({ group: 'pending', days_left: -1, matches: null }), null, 'closed'],
    ['eligible, too late', haldenPage({ group: 'pending', days_left: -1 }), match, 'eligible'],
  ] as const)('%s', (_, page, own, position) => {
    expect(positionOf(page, own)).toBe(position);
  });
});

describe('what the page shows first', () => {
  test('is the account that is owed most, unless the address states another', () => {
    const small = haldenMatch({ beneficial_account_id: 2, payment: { ...haldenMatch().payment, expected: '12.00' } });
    const page = haldenPage({ matches: [small, haldenMatch()] });
    expect(choose(page, nothing).match?.beneficial_account_id).toBe(1);
    expect(choose(page, { account: '2', security: null }).match?.beneficial_account_id).toBe(2);
  });

  test('prices are asked for the chart’s own window', () => {
    const page = haldenPage();
    expect(priceWindow(page, choose(page, nothing))).toEqual({ from: '2021-01-02', to: '2024-08-25' });
  });

  test('the chart’s sentence shows the conclusion', () => {
    const page = haldenPage();
    const chosen = choose(page, nothing);
    expect(concludeChart(page, chosen, chartOf(page, chosen, []))).toEqual({
      heading: 'Why you qualify',
      sentence: 'You bought 1,240 shares while, under the plan, the price was inflated by as much as $35.80.',
    });
    const out = haldenPage({ matches: null });
    expect(concludeChart(out, choose(out, nothing), chartOf(out, choose(out, nothing), [])).sentence).toBe(
      'Under the plan, the price was inflated by as much as $35.80 a share from 14 Feb 2022 to 9 Nov 2023.',
    );
  });
});

describe('milestones', () => {
  test('come in order with the deadlines ahead, and the next one is marked', () => {
    const stops = caseStops(haldenPage(), today);
    expect(stops.map((stop) => [stop.title, stop.state])).toEqual([
      ['Complaint filed', 'past'],
      ['Settled for $72.5M', 'past'],
      ['Approved', 'past'],
      ['Claims close', 'next'],
    ]);
    expect(stops.at(-1)?.text).toBe('47 days left');
  });

  test('of many, those around the next are on the line', () => {
    const stop = (day: number, state: 'past' | 'next' | 'future') => ({
      key: String(day),
      date: `2026-01-${String(day).padStart(2, '0')}`,
      when: '',
      title: '',
      text: null,
      state,
    });
    const stops = [
      ...Array.from({ length: 9 }, (_, day) => stop(day + 1, 'past')),
      stop(10, 'next'),
      stop(11, 'future'),
      stop(12, 'future'),
    ];
    expect(nearestStops(stops, 6).map((one) => one.key)).toEqual(['6', '7', '8', '9', '10', '11']);
    expect(nearestStops(stops.slice(0, 9), 6).map((one) => one.key)).toEqual(['4', '5', '6', '7', '8', '9']);
    expect(nearestStops(stops.slice(9), 6)).toHaveLength(3);
  });
});

describe('sources', () => {
  test('an address with a remark is a link and the remark', () => {
    expect(readSource('https://www.example.com/a/ (page 14)')).toEqual({
      href: 'https://www.example.com/a/',
      text: 'example.com/a',
      note: 'page 14',
    });
  });

  test('what is no address, or would run as script, is only text', () => {
    expect(readSource('javascript:alert(1)').href).toBeNull();
    expect(readSource('Invented for demonstration').href).toBeNull();
  });
});
