import { z } from 'zod';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';
import { codeSchema, passwordSchema } from './fields.ts';
import { assertionSchema, passkeyOptionsSchema } from './passkeys.ts';

/** How long a confirmation counts. */
export const STEP_UP_SECONDS = 10 * 60;

export const stepUpSchema = z.object({
  /** Until when calls that require step-up succeed; null: the next one is refused with `step_up_required`. */
  confirmed_until: instantSchema.nullable(),
  /** What confirms: a password alone, with a code of the authenticator app, a passkey, or the organization’s provider. */
  methods: z.array(z.enum(['password', 'password_and_code', 'passkey', 'sign_on'])),
});

export const getStepUp = declareOperation({
  method: 'GET',
  path: '/api/v1/auth/step_up',
  summary: 'Whether this session is confirmed for signatures, money, roles, keys and exports, and how to confirm it',
  audience: 'signed_in',
  response: stepUpSchema,
  errors: ['not_signed_in'],
});

export const beginStepUpPasskey = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/step_up/options',
  summary: 'What `navigator.credentials.get` needs to confirm this session with one of the caller’s passkeys',
  audience: 'signed_in',
  response: z.object({ options: passkeyOptionsSchema }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['not_signed_in', 'conflict', 'too_many_requests'],
});

export const stepUp = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/step_up',
  summary: 'Confirms for ten minutes that the person using this session is its owner',
  audience: 'signed_in',
  body: z
    .strictObject({
      password: passwordSchema.optional(),
      /** With the password, where the account has an authenticator app: what it shows, or a recovery code. */
      code: codeSchema.optional(),
      /** In place of both: what a passkey signed. */
      credential: assertionSchema.optional(),
    })
    .refine(({ password, credential }) => (password === undefined) !== (credential === undefined), {
      path: ['password'],
      message: 'send a password or a passkey credential',
    }),
  response: stepUpSchema,
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'second_factor_required', 'wrong_code', 'too_many_requests'],
});
