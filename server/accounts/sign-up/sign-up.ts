import { randomBytes } from 'node:crypto';
import type { SignUpRole } from '@trover/contract/accounts/sign-up.ts';
import type { Db } from '@trover/db/connect.ts';
import { databaseTimeIn } from '@trover/db/database-time.ts';
import { findAccountByEmail } from '@trover/db/queries/accounts/accounts.ts';
import { insertSignUp } from '@trover/db/queries/accounts/sign-ups.ts';
import type { Context } from '../../context.ts';
import { fail, failField } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { mailDelay } from '../../mail/pace-mail.ts';
import { postMail } from '../../mail/post-mail.ts';
import { findPartner, findPartnerByMarker } from '../../partners/find-brand.ts';
import { consentOf } from '../../partners/portal/present-portal.ts';
import { limitAttempts, limits } from '../limit-attempts.ts';
import { alreadyMail, verifyMail } from '../mails.ts';
import { hashPassword } from '../passwords/hash.ts';
import { requireGoodPassword } from '../passwords/require-good-password.ts';
import { makeToken } from '../tokens.ts';

const LINK_SECONDS = 48 * 3600;

export interface SignUpRequest {
  role: SignUpRole;
  /** A partner's code or `-`. */
  marker: string;
  email: string;
  password: string;
  org_type: 1 | 2;
  affiliate_cid: string | null;
  /** The version of the partner's text that was read; null where the caller does not state it. */
  consent_version: string | null;
}

/** The firm that a sign-up belongs to: the host's, or the one that the address names. */
function partnerOf(context: Context, { marker, role }: SignUpRequest, host: string) {
  const named = marker === '-' ? undefined : findPartnerByMarker(marker, context.config);
  if (marker !== '-' && named === undefined) failField('params.params', 'there is no partner firm with this marker');
  const ofHost = findPartner(host, context.config);
  if (ofHost !== undefined && named !== undefined && named !== ofHost)
    failField('params.params', `this host is ${ofHost.firm}’s: use ${ofHost.marker}, or -`);
  const partner = ofHost ?? named;
  if (role === 'attorney' && partner === undefined)
    failField('params.params', 'an attorney signs up with the marker of the firm');
  return partner;
}

/**
 * Receives a sign-up and mails its link. Whether the address has an account decides only between two mails of similar
 * size, so that neither the answer nor its time reveals it. Stores the affiliate, the browser and, on a partner's host,
 * the consent with it.
 */
export async function signUp(context: Context, request: SignUpRequest, visitor: Visitor): Promise<{ uid: string }> {
  const { role, email, password, org_type, affiliate_cid, consent_version } = request;
  const host = new URL(visitor.page_origin).host;
  const partner = partnerOf(context, request, host);
  if (org_type === 2 && role !== 'investor') failField('body.org_type', 'only an investor can be an institution');
  const consent = partner && role !== 'attorney' ? consentOf(partner) : null;
  if (consent !== null && consent_version !== null && consent_version !== consent.version) {
    const message = `${partner?.firm} changed what you agree to. Read it again and send the form again.`;
    fail('invalid_input', { message, fields: { 'body.consent_version': message } });
  }
  requireGoodPassword(password, email, context.config);
  await limitAttempts(context.db, limits.mailTo(email, visitor.address));
  const delay_seconds = await mailDelay(context.db, email, visitor.address);

  const uid = randomBytes(16).toString('base64url');
  const { token, token_hash } = makeToken();
  const password_hash = await hashPassword(context.db, password);
  const guest_hash = visitor.guest.open();
  await context.db.transaction().execute(async (trx) => {
    await insertSignUp(trx, {
      email,
      uid,
      token_hash,
      password_hash,
      type: role === 'serviceProvider' ? 'service_provider' : role,
      org_type,
      affiliate_cid,
      partner: partner?.marker ?? null,
      consent_version: consent?.version ?? null,
      consent_text: consent?.text ?? null,
      host,
      address: visitor.address,
      guest_hash,
      expires_at: databaseTimeIn(LINK_SECONDS),
    });
    await postSignUpMail(context, trx, {
      uid,
      email,
      token,
      partner: partner?.marker ?? null,
      number: 1,
      delay_seconds,
    });
  });
  return { uid };
}

interface SignUpLink {
  uid: string;
  email: string;
  token: string;
  partner: string | null;
  number: number;
  delay_seconds: number;
}

/** Mails the link, or, to an address that has an account, a notice of that. */
export async function postSignUpMail(
  context: Context,
  trx: Db,
  { uid, email, token, partner, number, delay_seconds: seconds }: SignUpLink,
): Promise<void> {
  const cause = `sign-up ${uid} ${number}`;
  const letter = { to: email, partner, cause, delay: { seconds, in_place_of: [verifyMail.name, alreadyMail.name] } };
  if (await findAccountByEmail(trx, email))
    await postMail(context, trx, { ...letter, template: alreadyMail, data: {} });
  else await postMail(context, trx, { ...letter, template: verifyMail, data: { uid, token } });
}
