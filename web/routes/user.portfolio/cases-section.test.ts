import type { ClaimFigure } from '@trover/contract/portfolios/recovery.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { figuresOfClaims } from '../../components/claims/figures-of-claims.ts';
import { type CaseStats, CasesSection } from './cases-section.tsx';

const open = {
  order_id: 4,
  slug: 'halden',
  company: 'Halden',
  ticker: 'HLDN',
  stage: 'settled',
  group: 'actionable',
  claim_deadline: '2026-03-18',
  days_left: 47,
  shares_bought: '1240',
  eligible: true,
  recognized_loss: '31803.20',
  payment_net: '3352.06',
  currency: 'USD',
  basis: 'plan',
  below_minimum: false,
  chance_below_minimum: 0,
  implausible: null,
} as unknown as CaseStats;

const withdrawn: ClaimFigure = {
  slug: 'halden',
  phase: 'ended',
  pill: 'closed',
  word: 'Withdrawn',
  certainty: null,
  amount: null,
  currency: 'USD',
};

function shown(each: CaseStats): string {
  const figures = figuresOfClaims({ claims: [withdrawn] });
  const element = createElement(CasesSection, { cases: [each], figures, isUpdating: false });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test('a claim that its owner withdrew hides neither that the case is open nor what it may pay', () => {
  const html = shown(open);
  expect(html).toContain('Open to claim');
  expect(html).toContain('3,352');
  expect(html).not.toContain('Withdrawn');
});

test('once the case takes no more claims, its state is how the claim ended', () => {
  const html = shown({ ...open, group: 'pending', days_left: -1 });
  expect(html).toContain('Withdrawn');
  expect(html).not.toContain('3,352');
});
