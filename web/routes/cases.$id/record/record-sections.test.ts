import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { haldenPage } from '../../../components/cases/testing/halden.ts';
import { DatesSection } from './dates-section.tsx';
import { SharesSection } from './shares-section.tsx';

const textOf = (element: ReturnType<typeof createElement>): string =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
    .replaceAll('&#x27;', '’');

test('a deadline of the case page has its source, words, last check, kind, earlier day and the source that differs', () => {
  const page = haldenPage();
  const claim_deadline = {
    ...{ date: '2026-03-18', source: 'https://court.example/order', checked_on: '2026-01-20', page: 4, hard: true },
    words: 'Claims must be submitted by March 18, 2026.',
    earlier: [{ date: '2026-02-18', source: null, until: '2026-01-05' }],
    differing: [
      {
        ...{ source_name: 'settlement_sites', source: 'https://site.example/', date: '2026-03-25' },
        ...{ words: 'The deadline is March 25, 2026.', checked_on: '2026-01-21' },
      },
    ],
  };
  const text = textOf(createElement(DatesSection, { page: { ...page, dates: { ...page.dates, claim_deadline } } }));
  expect(text).toContain('|Claim deadline|18 Mar 2026|Claims must be submitted by March 18, 2026.|');
  expect(text).toContain('Set by a court or a law. ');
  expect(text).toMatch(/Source: \|court\.example[^|]*\| \(page 4\)/);
  expect(text).toContain('Checked 20 Jan 2026.');
  expect(text).toContain('|Sources differ|The settlement site states |25 Mar 2026|. Use the earlier date');
  expect(text).toContain('The deadline is March 25, 2026.');
  expect(text).toContain('Before: 18 Feb 2026 (until 5 Jan 2026)');
});

test('the panel of who gets paid has every party’s share, what is not known, the claimant’s part and the sources', () => {
  const own = createElement('p', null, 'Your payment');
  const page = haldenPage({ expenses: '950000.00', sources: ['https://court.example/notice.pdf'] });
  const text = textOf(createElement(SharesSection, { page, own }));
  expect(text).toContain('|Who gets paid|');
  expect(text).toContain('Attorneys’ fee| up to 25%, as requested|$18,125,000 |25%|');
  expect(text).toContain('Attorneys’ expenses|$950,000 |1.3%|');
  expect(text).toContain('Administrator, plaintiffs’ awards and taxes|$1,275,000 |1.7%|');
  expect(text).toContain('The class|$52,150,000 |71.9%|');
  expect(text).toContain('Your payment');
  expect(text).toContain('court.example');
  expect(textOf(createElement(SharesSection, { page: haldenPage({ net_fund: null }), own }))).toContain('Not known');
});
