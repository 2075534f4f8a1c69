import type { Config } from '../config.ts';
import { findPartnerByMarker } from '../partners/find-brand.ts';
import { DISCLAIMER, type Partner } from '../partners/partner.ts';
import { type Look, looks } from './theme.ts';

type Skin = Partner['colours']['light'];

/** Who a mail is from, as its reader sees it. */
export interface MailBrand {
  /** The partner's marker; null for Trover itself. */
  marker: string | null;
  /** What the portal is called there. */
  product: string;
  /** Who sends: the firm, or Trover. */
  sender: string;
  /** What stands under every mail. */
  disclaimer: string;
  look: { light: Look; dark: Look };
  /** Where its pages are, without a slash at the end. */
  origin: string;
}

const OURS = 'Trover is not a law firm and gives no legal advice. Estimates are not promises.';

/** What a partner may replace: what is pressed, and the mark (design, section 12). */
const inColours = (look: Look, { action, on_action, mark }: Pick<Skin, 'action' | 'on_action' | 'mark'>): Look => ({
  ...look,
  action,
  'on-action': on_action,
  'mark-a': mark,
  'mark-b': mark,
});

/**
 * The brand of an account's mails. Its address comes from the configuration and never from a request, whose host
 * anybody can make up: links in mails open accounts.
 */
export function mailBrand(config: Pick<Config, 'publicUrl' | 'port' | 'partners'>, marker: string | null): MailBrand {
  const partner = marker === null ? undefined : findPartnerByMarker(marker, config);
  const base = new URL(config.publicUrl ?? `http://localhost:${config.port}`);
  if (!partner)
    return { marker: null, product: 'Trover', sender: 'Trover', disclaimer: OURS, look: looks, origin: base.origin };
  base.hostname = `${partner.marker}.${base.hostname}`;
  const { light, dark } = partner.colours;
  return {
    marker: partner.marker,
    product: partner.name,
    sender: partner.firm,
    disclaimer: partner.disclaimer ?? DISCLAIMER,
    look: { light: inColours(looks.light, light), dark: inColours(looks.dark, dark) },
    origin: base.origin,
  };
}
