import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { PageFacts } from '../../components/layout/page-meta.ts';
import { caseData } from '../../components/metadata/structured-data.ts';
import type { PageContext } from '../../server-context.ts';
import { formatFund } from '../../ui/format/format.ts';
import { formatDate, formatSpan } from '../../ui/format/format-dates.ts';

/** The title and description of the page. Only the server generates them, so the browser loads no code for this. */
export function describeCase(page: CasePage, site: Pick<PageContext, 'origin' | 'brand'>): PageFacts {
  const [ticker] = page.tickers;
  const first = page.class_periods[0];
  const last = page.class_periods.at(-1);
  const description = [
    `${page.title}.`,
    page.settlement_amount === null ? '' : `${formatFund(page.settlement_amount, page.currency)} settlement.`,
    first && last ? `Class period ${formatSpan(first.from, last.to)}.` : '',
    page.claim_deadline === null ? '' : `Claim deadline ${formatDate(page.claim_deadline)}.`,
  ]
    .filter(Boolean)
    .join(' ');
  return {
    title: `${page.company.name}${ticker ? ` (${ticker})` : ''}`,
    description,
    path: `/cases/${page.slug}`,
    type: 'article',
    image: page.preview_image ?? page.share_image,
    hidden: page.is_demonstration,
    structured: caseData(site, page, description),
  };
}
