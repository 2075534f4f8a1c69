import { z } from 'zod';
import { declareOperation } from '../protocol/operation.ts';
import { areSame, emailSchema, linkPart, newPasswordSchema, passwordSchema, passwordsDiffer } from './fields.ts';

/** The roles that can sign up; only operators create operators. */
const signUpRoles = ['investor', 'scout', 'attorney', 'serviceProvider'] as const;
export const signUpRoleSchema = z.enum(signUpRoles, `use one of ${signUpRoles.join(', ')}`);
export type SignUpRole = (typeof signUpRoles)[number];

export const signUp = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/signup/{role}/{params}',
  summary:
    'Signs up; the account is made when the link in the mail is opened. Known and unknown addresses are answered alike',
  audience: 'anyone',
  params: z.strictObject({
    role: signUpRoleSchema,
    /** The partner firm's marker, or `-`. */
    params: z.string().regex(/^(-|[a-z0-9][a-z0-9-]{0,62})$/, 'use the marker of a partner firm, or -'),
  }),
  body: z
    .strictObject({
      email: emailSchema,
      password: newPasswordSchema,
      re_password: z.string().min(1, 'type the password again'),
      /** 1 individual, 2 institutional, which only an investor is. */
      org_type: z.coerce
        .number('use 1 for a person or 2 for an institution')
        .pipe(z.union([z.literal(1), z.literal(2)], 'use 1 for a person or 2 for an institution'))
        .default(1),
      affiliate_cid: z.string().trim().max(200, 'use at most 200 characters').nullish(),
      /** On a partner's host: of the text that the person read and agreed to. Another than the one in force is refused. */
      consent_version: z.string().max(100, 'use at most 100 characters').nullish(),
    })
    .refine(areSame, passwordsDiffer),
  response: z.object({
    /** What to send to `verify_email/{a}` to get the mail again. */
    uid: z.string(),
    email: z.string(),
    role: signUpRoleSchema,
    org_type: z.union([z.literal(1), z.literal(2)]),
  }),
  idempotency: 'natural',
  limit: 'mail',
  errors: ['invalid_input', 'too_many_requests'],
});

export const verifyEmail = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/verify_email/{a}/{b}',
  summary:
    'Confirms the address of a sign-up with the uid and the token of the mail’s link, and makes the account. Where several browsers signed up with the address, another browser than the one that signed up also sends the password',
  audience: 'anyone',
  params: z.strictObject({ a: linkPart, b: linkPart }),
  body: z
    .strictObject({
      /** The one that was chosen at the sign-up. */
      password: passwordSchema.optional(),
      /** Confirm only if this browser signed up, or with the password: a scanner of mails may open the page. */
      own_browser_only: z.boolean().optional(),
    })
    .optional(),
  response: z.object({ email: z.string(), verified: z.literal(true) }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'link_expired', 'too_many_requests'],
});

export const sendVerificationAgain = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/verify_email/{a}',
  summary: 'Sends the mail of a sign-up again, with a new link',
  audience: 'anyone',
  params: z.strictObject({ a: linkPart }),
  response: z.object({ sent: z.literal(true) }),
  idempotency: 'natural',
  limit: 'mail',
  errors: ['invalid_input', 'link_expired', 'too_many_requests'],
});
