import { z } from 'zod';
import { ownProfileSchema } from '../profiles/profiles.ts';
import { idSchema } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { passwordSchema } from './fields.ts';
import { passkeySchema } from './second-factor.ts';

const base64url = z
  .string()
  .max(100_000, { abort: true })
  .regex(/^[\w-]*$/, 'this must be base64url');

/** The JSON that WebAuthn's browser libraries read and return. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** As `navigator.credentials.create` answers. */
export const newCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** As `navigator.credentials.get` answers. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

export const beginPasskey = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/passkeys/options',
  summary: 'What `navigator.credentials.create` needs to make a passkey for the caller’s own account',
  audience: 'signed_in',
  body: z.strictObject({ password: passwordSchema }),
  response: z.object({ options: passkeyOptionsSchema }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'conflict', 'too_many_requests'],
});

export const addPasskey = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/passkeys',
  summary: 'Adds the passkey that was made',
  audience: 'signed_in',
  body: z.strictObject({
    name: z.string().trim().min(1, 'enter a name').max(80, 'use at most 80 characters'),
    credential: newCredentialSchema,
  }),
  response: passkeySchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'conflict'],
});

export const removePasskey = declareOperation({
  method: 'DELETE',
  path: '/api/v1/auth/passkeys',
  summary: 'Removes one of the caller’s passkeys',
  audience: 'signed_in',
  body: z.strictObject({ id: idSchema, password: passwordSchema }),
  response: z.object({ removed: z.literal(true) }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'too_many_requests'],
});

export const beginPasskeyLogin = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/passkey_login/options',
  summary: 'What `navigator.credentials.get` needs to sign in with a passkey',
  audience: 'anyone',
  response: z.object({ options: passkeyOptionsSchema }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['too_many_requests'],
});

export const passkeyLogin = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/passkey_login',
  summary: 'Signs in with a passkey, which is both factors in one',
  audience: 'anyone',
  query: z.strictObject({
    /** Where to go afterwards; anything but a path of this site is dropped. */
    next: z.string().max(2000).optional(),
  }),
  body: z.strictObject({ credential: assertionSchema }),
  response: z.object({ user: ownProfileSchema, next: z.string().nullable() }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'wrong_credentials', 'sign_on_required', 'too_many_requests'],
});
