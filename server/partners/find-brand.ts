import type { PageBrand } from '@trover/contract/protocol/page.ts';
import type { Config } from '../config.ts';
import { DISCLAIMER, type Partner } from './partner.ts';

const trover: PageBrand = {
  name: 'Trover',
  marker: null,
  firm: null,
  mark: null,
  disclaimer: null,
  contact_email: null,
};

/** The partner whose marker is a label of the host: `castellan.localhost` (W-1). */
export function findPartner(host: string, { partners }: Pick<Config, 'partners'>): Partner | undefined {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.');
  return partners.find(({ marker }) => labels.includes(marker));
}

/** The partner of that marker. */
export function findPartnerByMarker(marker: string, { partners }: Pick<Config, 'partners'>): Partner | undefined {
  return partners.find((partner) => partner.marker === marker);
}

/** Who shows the portal on this host. */
export function findBrand(host: string, config: Pick<Config, 'partners'>): PageBrand {
  const partner = findPartner(host, config);
  if (partner === undefined) return trover;
  const { name, marker, firm, mark, contact_email, disclaimer = DISCLAIMER } = partner;
  return { name, marker, firm, mark, disclaimer, contact_email };
}
