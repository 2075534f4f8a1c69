import { z } from 'zod';
import { ownProfileSchema } from '../profiles/profiles.ts';
import { declareOperation } from '../protocol/operation.ts';
import { codeSchema, passwordSchema } from './fields.ts';

export const getCsrfToken = declareOperation({
  method: 'GET',
  path: '/api/v1/auth/getcsrftoken',
  summary: 'Sets the cookie `csrftoken`, whose value every call that changes something sends as X-CSRFToken',
  audience: 'anyone',
  response: z.object({ csrftoken: z.string() }),
  errors: [],
});

export const login = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/login',
  summary: 'Signs in; the session is an HttpOnly cookie',
  audience: 'anyone',
  query: z.strictObject({
    /** Where to go afterwards; anything but a path of this site is dropped. */
    next: z.string().max(2000).optional(),
  }),
  body: z.strictObject({
    username: z.string().trim().min(1, 'enter your email address').max(254, 'this is too long for an email address'),
    password: passwordSchema,
    /** For an account with a second factor: what the authenticator app shows, or a recovery code. */
    code: codeSchema.optional(),
  }),
  response: z.object({ user: ownProfileSchema, next: z.string().nullable() }),
  limit: 'sign_in',
  errors: [
    'invalid_input',
    'wrong_credentials',
    'sign_on_required',
    'second_factor_required',
    'wrong_code',
    'too_many_requests',
  ],
});

export const logout = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/logout',
  summary: 'Ends the session; without one it does nothing',
  audience: 'anyone',
  response: z.object({
    signed_out: z.literal(true),
    /** Where the organization’s provider ends its own session; null where there is none to end. */
    provider_logout: z.string().nullable(),
  }),
  errors: [],
});
