import type { CasePage } from '@trover/contract/cases/cases.ts';
import { formatFund } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';

export interface Shared {
  title: string;
  text: string;
  link: string;
  image: string;
  mail: string;
}

type PublicCase = Pick<
  CasePage,
  'slug' | 'title' | 'company' | 'settlement_amount' | 'currency' | 'claim_deadline' | 'preview_image' | 'share_image'
>;

/** A case for sharing: public facts, and nothing about the person who shares it. */
export function sharedCase(page: PublicCase, origin: string): Shared {
  const facts = [
    page.settlement_amount === null ? null : `Settlement fund ${formatFund(page.settlement_amount, page.currency)}.`,
    page.claim_deadline === null ? null : `Claim by ${formatDate(page.claim_deadline)}.`,
  ].filter((fact) => fact !== null);
  const text = [`${page.title}.`, ...facts].join(' ');
  const link = `${origin}/cases/${page.slug}`;
  const [subject, body] = [page.company.name, `${text}\n\n${link}\n`].map(encodeURIComponent);
  return {
    title: page.company.name,
    text,
    link,
    image: page.preview_image ?? page.share_image,
    mail: `mailto:?subject=${subject}&body=${body}`,
  };
}
