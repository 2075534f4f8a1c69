import type { CheckedLevel } from '@trover/core/identity/levels.ts';

/** A session as its provider has it. */
export interface ProviderSession {
  /** What the provider calls it. */
  session: string;
  /** What we called it; a result of another reference is not ours. */
  reference: string;
  status: 'created' | 'submitted' | 'approved' | 'declined' | 'review' | 'expired';
  /** What was checked. */
  level: CheckedLevel;
  /** What the document states; where the status is `approved` or `review`. */
  document: {
    name: string;
    kind: 'passport' | 'id_card' | 'driving_licence' | 'residence_permit' | null;
    country: string | null;
    expires_on: string | null;
  } | null;
  /** Why it was declined, or is in review. */
  reason: string | null;
}

/** A provider that has a page of its own on which documents and photos are checked; docs/identity-provider.md. */
export interface IdentityProvider {
  /** The same reference again is the same session. */
  begin: (of: {
    reference: string;
    level: CheckedLevel;
    return_url: string;
    webhook_url: string;
  }) => Promise<{ session: string; address: string; expires_at: Date }>;
  find: (session: string) => Promise<ProviderSession>;
}

/** The provider did not answer, or not as its protocol has it. */
export class IdentityProviderFailed extends Error {
  override name = 'IdentityProviderFailed';
}

export interface IdentitySettings {
  /** Undefined: images are sent here, and operators decide. */
  url: string | undefined;
  key: string | undefined;
  /** Verifies the provider's webhooks; undefined: its sessions are polled. */
  webhookSecret: string | undefined;
}

/** Whether checks are made with a provider. */
export const hasProvider = ({ url, key }: IdentitySettings): boolean => url !== undefined && key !== undefined;
