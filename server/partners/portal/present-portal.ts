import { partnerConsent } from '@trover/contract/accounts/partner-consent.ts';
import type { PortalSettings, PortalVersionView } from '@trover/contract/partners/portal.ts';
import type { PortalVersion } from '@trover/db/queries/partners/portal-versions.ts';
import { DISCLAIMER, type Partner } from '../partner.ts';

/** The consent text of a firm's people: the firm's own, or the standard one. */
export function consentOf({ firm, consent }: Pick<Partner, 'firm' | 'consent'>): { version: string; text: string } {
  return consent ?? { version: partnerConsent.version, text: partnerConsent.text(firm) };
}

/** A partner's portal as its attorneys edit it. */
export function portalOf(partner: Partner): PortalSettings {
  const { name, mark, disclaimer = DISCLAIMER, contact_email, colours, frame_origins } = partner;
  return {
    ...{ name, mark, disclaimer, contact_email },
    colours: { light: colours.light.action.toLowerCase(), dark: colours.dark.action.toLowerCase() },
    consent_text: consentOf(partner).text,
    frame_origins: [...(frame_origins ?? [])],
  };
}

export const presentVersion = (found: PortalVersion): PortalVersionView => ({
  ...{ id: found.id, marker: found.marker, version: found.version, status: found.status, note: found.note },
  document: found.document,
  made_by: found.made_by_email,
  made_at: found.made_at.toISOString(),
  sent_at: found.sent_at?.toISOString() ?? null,
  decided_by: found.decided_by_email,
  decided_at: found.decided_at?.toISOString() ?? null,
});
