import { randomBytes } from 'node:crypto';

/**
 * A nonce for the scripts of one response. It is always random, since anyone who can choose it decides which scripts
 * run.
 */
export const newNonce = (): string => randomBytes(18).toString('base64');

/** Only scripts and styles of this site, or with this request's nonce, run. */
export function pagePolicy(
  nonce: string,
  more: { connect?: string[]; frame?: string[]; inlineStyle?: boolean } = {},
): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    more.inlineStyle ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...(more.connect ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(more.connect ?? [])].join(' '),
    ...(more.frame?.length ? [`frame-src ${more.frame.join(' ')}`] : []),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of a static file, which applies to a worker that is loaded from it. */
export const filePolicy = (apiBase: string): string =>
  `default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; connect-src 'self' ${apiBase}`.trim();
