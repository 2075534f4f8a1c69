import type { CasePage } from '@trover/contract/cases/cases.ts';
import { assistantDrawer } from './drawer-store.ts';

/** Opens the assistant's drawer for questions about a case. */
export function openForCase({ slug, company, matches }: Pick<CasePage, 'slug' | 'company' | 'matches'>): void {
  const isOwn = matches !== null && matches.length > 0;
  assistantDrawer.open({
    about: { case: slug, page: `/cases/${slug}` },
    heading: 'Ask about this case',
    subject: isOwn ? `${company.name}, and your trades in it` : company.name,
  });
}
