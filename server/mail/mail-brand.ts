import type { PageCompany } from '@trover/contract/protocol/page-context.ts';
import type { Config } from '../config.ts';
import { findPartnerByMarker } from '../partners/find-brand.ts';
import { DISCLAIMER, type Partner } from '../partners/partner.ts';
import { type MailTheme, themes } from './theme.ts';

type Skin = Partner['colours']['light'];

/** The brand of a mail's sender, as its reader sees it. */
export interface MailBrand {
  /** The partner's code; null for Trover itself. */
  marker: string | null;
  /** The name of the portal under this brand. */
  product: string;
  /** The sender's name: the firm, or Trover. */
  sender: string;
  /** The text at the foot of every mail. */
  disclaimer: string;
  /** Name and address of the portal's operator; null in the mails of a firm, whose disclaimer names it. */
  address: string | null;
  theme: { light: MailTheme; dark: MailTheme };
  /** The address of its pages, without a trailing slash. */
  origin: string;
}

const OURS = 'Trover is not a law firm and gives no legal advice. Estimates are not promises.';

/** The colours that a partner may replace: those of buttons and links, and of the mark (design, section 12). */
const inColours = (
  theme: MailTheme,
  { action, on_action, mark }: Pick<Skin, 'action' | 'on_action' | 'mark'>,
): MailTheme => ({
  ...theme,
  action,
  'on-action': on_action,
  'mark-a': mark,
  'mark-b': mark,
});

const addressOf = ({ name, address, is_demonstration }: PageCompany): string =>
  `${name}, ${address}${is_demonstration ? ' (demonstration: an invented company)' : ''}`;

/**
 * The brand of an account's mails. Its address comes from the configuration and never from a request, whose host header
 * anyone can forge: links in mails open accounts.
 */
export function mailBrand(
  config: Pick<Config, 'publicUrl' | 'port' | 'partners' | 'company'>,
  marker: string | null,
): MailBrand {
  const partner = marker === null ? undefined : findPartnerByMarker(marker, config);
  const base = new URL(config.publicUrl ?? `http://localhost:${config.port}`);
  if (!partner)
    return {
      ...{ marker: null, product: 'Trover', sender: 'Trover', disclaimer: OURS, address: addressOf(config.company) },
      ...{ theme: themes, origin: base.origin },
    };
  base.hostname = `${partner.marker}.${base.hostname}`;
  const { light, dark } = partner.colours;
  return {
    marker: partner.marker,
    product: partner.name,
    sender: partner.firm,
    disclaimer: partner.disclaimer ?? DISCLAIMER,
    address: null,
    theme: { light: inColours(themes.light, light), dark: inColours(themes.dark, dark) },
    origin: base.origin,
  };
}
