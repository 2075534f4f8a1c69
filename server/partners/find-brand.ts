import type { PageBrand } from '@trover/contract/protocol/page-context.ts';
import type { Config } from '../config.ts';
import { DISCLAIMER, type Partner } from './partner.ts';
import { consentOf } from './portal/present-portal.ts';

const trover: PageBrand = {
  is_white_label: false,
  name: 'Trover',
  marker: null,
  firm: null,
  mark: null,
  disclaimer: null,
  contact_email: null,
  company: null,
  consent: null,
  consent_version: null,
};

/** The settings that select the partner whose brand is shown; `whiteLabel` is the partner's code for every host. */
type Brands = Pick<Config, 'partners'> & Partial<Pick<Config, 'whiteLabel' | 'company'>>;

/** The partner whose marker is a label of the host, `castellan.localhost`, where its flag is set (W-1). */
export function findPartnerOfHost(host: string, { partners }: Brands): Partner | undefined {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.');
  return partners.find(({ marker, white_label }) => white_label && labels.includes(marker));
}

/** The partner whose brand is shown on this host: the host's own, otherwise the one for all hosts. */
export function findPartner(host: string, brands: Brands): Partner | undefined {
  const { whiteLabel } = brands;
  return findPartnerOfHost(host, brands) ?? (whiteLabel ? findPartnerByMarker(whiteLabel, brands) : undefined);
}

/** The partner with that code. */
export function findPartnerByMarker(marker: string, { partners }: Brands): Partner | undefined {
  return partners.find((partner) => partner.marker === marker);
}

/** The brand of the portal on this host. */
export function findBrand(host: string, config: Brands): PageBrand {
  const partner = findPartner(host, config);
  if (partner === undefined) return { ...trover, company: config.company ?? null };
  const { name, marker, firm, mark, contact_email, disclaimer = DISCLAIMER } = partner;
  const { text: consent, version: consent_version } = consentOf(partner);
  const brand = { is_white_label: true, name, marker, firm, mark, disclaimer, contact_email, company: null };
  return { ...brand, consent, consent_version };
}
