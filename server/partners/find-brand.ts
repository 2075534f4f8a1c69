import type { PageBrand } from '@trover/contract/page.ts';
import type { Config } from '../config.ts';

const trover: PageBrand = { name: 'Trover', marker: null };

/** Two invented firms, to see white-label with. */
const demonstrationPartners: readonly PageBrand[] = [
  { name: 'Castellan Reeve LLP', marker: 'castellan' },
  { name: 'Orrin Vale LLP', marker: 'orrin' },
];

/** A partner shows the portal when a label of the host is its marker: `castellan.localhost`. */
export function findBrand(host: string, { isProduction }: Pick<Config, 'isProduction'>): PageBrand {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.');
  const partners = isProduction ? [] : demonstrationPartners;
  return partners.find(({ marker }) => marker !== null && labels.includes(marker)) ?? trover;
}
