import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;
/** Codes of the step before and after are accepted too, for clocks that differ. */
const WINDOW = 1;

const totpOf = (secret: Secret) => new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: PERIOD });

/** 160 bits, as the algorithm's authors advise. */
export const makeSecret = (): Secret => new Secret({ size: 20 });

export const secretFrom = (base32: string): Secret => Secret.fromBase32(base32);

/** The associated data that an account's encrypted secret is bound to. */
export const aboutTotp = (accountId: number): string => `totp:${accountId}`;

/** `otpauth://totp/…`, which authenticator apps read as a QR code. */
export function otpauthUri(secret: Secret, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD }).toString();
}

/** The number of the time step that the code belongs to; null if it matches none near now. */
export function stepOfCode(secret: Secret, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}
