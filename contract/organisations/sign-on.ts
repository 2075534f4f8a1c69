import { z } from 'zod';
import { emailSchema } from '../accounts/fields.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { instantSchema } from '../protocol/values.ts';
import { memberRoles } from './roles.ts';

const audience = ['investor'] as const;
const params = z.strictObject({ id: idText });

/** The role of a person who signs on for the first time; only an owner can make someone an owner. */
const defaultRoles = memberRoles.filter((role): role is Exclude<typeof role, 'owner'> => role !== 'owner');
const defaultRoleSchema = z.enum(defaultRoles, `use one of ${defaultRoles.join(', ')}`);

const domainSchema = z.object({
  id: idSchema,
  domain: z.string(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  verified_at: instantSchema.nullable(),
  verified_by: z.enum(['dns', 'operator']).nullable(),
});

const signOnSchema = z.object({
  /** Null: no provider is set. */
  provider: z
    .object({
      issuer: z.string(),
      client_id: z.string(),
      has_secret: z.boolean(),
      default_role: defaultRoleSchema.nullable(),
      is_enforced: z.boolean(),
      /** How many members have signed on by it. */
      members: z.int(),
    })
    .nullable(),
  /** The address that the provider sends people back to. */
  redirect_uri: z.string(),
  domains: z.array(domainSchema),
});

export const getSignOn = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/sign_on',
  summary: 'How members of the caller’s organization sign on by its own provider, and its domains',
  audience,
  response: signOnSchema,
  errors: ['not_signed_in', 'not_allowed', 'not_found'],
});

const signOnBody = z.strictObject({
  issuer: z
    .string()
    .trim()
    .max(500, 'use at most 500 characters')
    .refine((text) => URL.canParse(text), 'use the provider’s address, such as https://login.example.com'),
  client_id: requiredText(300, 'enter the client id that the provider gave'),
  /** Absent: the one that is stored stays, or there is none. */
  client_secret: z.string().trim().min(1).max(1000, 'use at most 1,000 characters').optional(),
  /** Null: only invited people can sign in. */
  default_role: defaultRoleSchema.nullable(),
  is_enforced: z.boolean(),
});

export const saveSignOn = declareOperation({
  method: 'PUT',
  path: '/api/v1/organisation/sign_on',
  summary:
    'Sets the OpenID Connect provider, once it answers. To refuse passwords an owner must have signed on by it in this session',
  audience,
  step_up: true,
  body: signOnBody,
  response: signOnSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const endSignOn = declareOperation({
  method: 'DELETE',
  path: '/api/v1/organisation/sign_on',
  summary: 'Ends sign-on by the provider; members sign in by password again, which they reset by mail',
  audience,
  step_up: true,
  response: signOnSchema,
  idempotency: 'natural',
  errors: ['not_signed_in', 'not_allowed', 'not_found'],
});

export const addDomain = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/domains',
  summary: 'Adds a domain of the organization, to be proven by the TXT record in the answer',
  audience,
  body: z.strictObject({
    domain: requiredText(253, 'use a domain such as example.com').pipe(
      z
        .string()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'use a domain such as example.com'),
    ),
  }),
  response: domainSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const verifyDomain = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/domains/{id}/verify',
  summary: 'Looks for the TXT record of a domain',
  audience,
  params,
  response: domainSchema,
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict', 'too_many_requests'],
});

export const removeDomain = declareOperation({
  method: 'DELETE',
  path: '/api/v1/organisation/domains/{id}',
  summary: 'Removes a domain: nobody signs on with an address of it any more',
  audience,
  step_up: true,
  params,
  response: z.object({ removed: z.literal(true) }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const listWaitingDomains = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/domains',
  summary: 'Domains of organizations that are not proven yet, the oldest first',
  audience: ['operator'],
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      id: idSchema,
      domain: z.string(),
      organisation: z.string(),
      account_id: idSchema,
      added_at: instantSchema,
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const approveDomain = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/domains/{id}/approve',
  summary: 'Approves a domain in place of its DNS record; the reason is recorded',
  audience: ['operator'],
  step_up: true,
  params,
  body: z.strictObject({ reason: requiredText(500, 'enter the reason; the audit log records it') }),
  response: z.object({ approved: z.literal(true) }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

const toProvider = z.object({
  /** The provider's page, to redirect the browser to. */
  url: z.string(),
});

export const beginSignOn = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/sign_on/begin',
  summary: 'Begins a sign-on by the provider of an address’s domain',
  audience: 'anyone',
  body: z.strictObject({ email: emailSchema, next: z.string().max(2000).optional() }),
  response: toProvider,
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_found', 'provider_failed', 'too_many_requests'],
});

export const beginConfirmation = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/sign_on/confirm',
  summary: 'Has the provider ask the caller once more who they are, as a confirmation of the session',
  audience: 'signed_in',
  body: z.strictObject({ next: z.string().max(2000).optional() }),
  response: toProvider,
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'conflict', 'provider_failed', 'too_many_requests'],
});

export const finishSignOn = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/sign_on/finish',
  summary: 'Ends a sign-on with what the provider sent the browser back with; each answer works once',
  audience: 'anyone',
  body: z.strictObject({
    /** The query of the address that the provider sent the browser to, without its question mark. */
    answer: z.string().min(1, 'the provider sent nothing').max(8000),
  }),
  response: z.object({ next: z.string().nullable(), organisation: z.string(), is_new: z.boolean() }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'wrong_credentials', 'link_expired', 'conflict', 'provider_failed', 'too_many_requests'],
});
