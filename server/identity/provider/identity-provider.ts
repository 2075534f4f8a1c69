import type { CheckedLevel } from '@trover/core/identity/levels.ts';

/** A session as the provider describes it. */
export interface ProviderSession {
  /** The provider's id of the session. */
  session: string;
  /** Our reference; a result with another reference is not ours. */
  reference: string;
  status: 'created' | 'submitted' | 'approved' | 'declined' | 'review' | 'expired';
  /** The verified level. */
  level: CheckedLevel;
  /** The content of the document; present with the status `approved` or `review`. */
  document: {
    name: string;
    kind: 'passport' | 'id_card' | 'driving_licence' | 'residence_permit' | null;
    country: string | null;
    expires_on: string | null;
  } | null;
  /** Why it was declined, or is in review. */
  reason: string | null;
}

/** A provider that checks documents and photos on a page of its own; see docs/identity-provider.md. */
export interface IdentityProvider {
  /** The same reference returns the same session. */
  begin: (of: {
    reference: string;
    level: CheckedLevel;
    return_url: string;
    webhook_url: string;
  }) => Promise<{ session: string; address: string; expires_at: Date }>;
  find: (session: string) => Promise<ProviderSession>;
}

/** The provider did not respond, or violated its protocol. */
export class IdentityProviderFailed extends Error {
  override name = 'IdentityProviderFailed';
}

export interface IdentitySettings {
  /** Undefined: users send images here, and operators decide. */
  url: string | undefined;
  key: string | undefined;
  /** Verifies the provider's webhooks; undefined: its sessions are polled. */
  webhookSecret: string | undefined;
}

/** Whether a provider makes the checks. */
export const hasProvider = ({ url, key }: IdentitySettings): boolean => url !== undefined && key !== undefined;
