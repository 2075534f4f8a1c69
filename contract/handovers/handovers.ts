import { z } from 'zod';
import { emailSchema } from '../accounts/fields.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';

export const handoverKinds = [
  'executor',
  'heir',
  'guardian',
  'company_successor',
  'member_left',
  'former_owner',
] as const;
const kindSchema = z.enum(handoverKinds, `use one of ${handoverKinds.join(', ')}`);
const handoverStates = ['requested', 'prepared', 'done', 'rejected', 'objected', 'expired'] as const;

export const requestHandover = declareOperation({
  method: 'POST',
  path: '/api/v1/handovers',
  summary:
    'Asks to take over an account, with documents: as executor, heir, guardian, a company’s successor, or for an organization whose owner left; or, as former owner or heir, for the money of a closed account; a receipt is mailed',
  audience: 'anyone',
  form: 'or_json',
  body: z.strictObject({
    kind: kindSchema,
    /** The account's holder and its email address. */
    holder_name: requiredText(200, 'enter the account owner’s name'),
    holder_email: emailSchema,
    /** The new holder of the account, and their sign-in address. */
    first_name: requiredText(100, 'enter your first name'),
    last_name: requiredText(100, 'enter your last name'),
    email: emailSchema,
    text: requiredText(4000, 'describe what gives you the right, and what the documents are'),
  }),
  files: [{ field: 'document', max_bytes: fileLimits.attachment, required: true, several: true }],
  response: z.object({ id: idSchema, receipt_to: z.string() }),
  limit: 'mail',
  body_limit: 'message',
  errors: ['invalid_input', 'too_large', 'unsupported_file', 'too_many_requests'],
});

export const getOwnHandover = declareOperation({
  method: 'GET',
  path: '/api/v1/users/handover',
  summary: 'The open request to take over the caller’s account, which the caller may object to',
  audience: 'signed_in',
  response: z.object({
    handover: z
      .object({
        id: idSchema,
        kind: kindSchema,
        name: z.string(),
        requested_at: instantSchema,
        waits_until: instantSchema,
      })
      .nullable(),
  }),
  errors: ['not_signed_in'],
});

export const objectToHandover = declareOperation({
  method: 'POST',
  path: '/api/v1/users/handover/object',
  summary: 'Objects to it: nobody takes the account over',
  audience: 'signed_in',
  response: z.object({ objected: z.boolean() }),
  idempotency: 'natural',
  errors: ['not_signed_in'],
});

const audience = ['operator'] as const;
const change = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'] as const;

const handoverSchema = z.object({
  id: idSchema,
  kind: kindSchema,
  status: z.enum(handoverStates),
  holder_name: z.string(),
  holder_email: z.string(),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  requested_at: instantSchema,
  /** Each by a link that works for five minutes; empty once the message is deleted. */
  documents: z.array(z.object({ file_name: z.string(), bytes: z.int(), url: z.string() })),
  /** The account that it is about, or, while nobody prepared it, the one with the holder’s address. */
  account: z
    .object({
      id: idSchema,
      email: z.string(),
      name: z.string(),
      org_type: z.union([z.literal(1), z.literal(2)]),
      /** Money alone passes of a closed account. */
      is_closed: z.boolean(),
      /** Whether somebody used it after the request. */
      was_used_since: z.boolean(),
    })
    .nullable(),
  prepared_by: z.string().nullable(),
  prepared_at: instantSchema.nullable(),
  prepared_note: z.string().nullable(),
  /** Of a closed account: in whose name its money is paid. */
  payee_name: z.string().nullable(),
  /** Until then its holder may object. */
  waits_until: instantSchema.nullable(),
  /** Undecided, it expires then; null once it is decided. */
  expires_at: instantSchema.nullable(),
  decided_by: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  decided_note: z.string().nullable(),
  /** What passes and what is archived. */
  outcome: z.object({ passes: z.array(z.string()), archived: z.array(z.string()) }),
  /** Why the caller may not approve it now. */
  why_not: z.string().nullable(),
  purge_on: daySchema.nullable(),
});
export type Handover = z.output<typeof handoverSchema>;

export const listHandovers = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/handovers',
  summary: 'Requests to take over an account, the newest first',
  audience,
  query: z.strictObject({ ...pageQuery, status: z.enum(handoverStates).optional() }),
  response: listOf(handoverSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const params = z.strictObject({ id: idText });
const note = requiredText(2000, 'write what you checked');

export const prepareHandover = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/handovers/{id}/prepare',
  summary:
    'Names the account that a request is about, and what was checked; its holder is notified and may object for seven days',
  audience,
  step_up: true,
  params,
  body: z.strictObject({
    account_id: z.int().positive(),
    note,
    /** For a closed account: the payee's name, such as a company or an estate; by default the requester. */
    payee_name: requiredText(200, 'enter the payee’s name').optional(),
  }),
  response: handoverSchema,
  idempotency: 'natural',
  errors: change,
});

export const approveHandover = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/handovers/{id}/approve',
  summary: 'Hands the account over; only a second operator may, and only after the seven days',
  audience,
  step_up: true,
  params,
  body: z.strictObject({ note }),
  response: handoverSchema,
  idempotency: 'natural',
  errors: change,
});

export const rejectHandover = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/handovers/{id}/reject',
  summary: 'Rejects a request, with the reason that who asked reads',
  audience,
  params,
  body: z.strictObject({
    note: requiredText(2000, 'enter the reason'),
    /** Its holder objected by reply to our mail. */
    is_objection: z.boolean().optional(),
  }),
  response: handoverSchema,
  idempotency: 'natural',
  errors: change,
});

export const openHandoverArchive = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/handovers/{id}/open',
  summary: 'What was sealed of the former holder; the reason is recorded in the audit log',
  audience,
  step_up: true,
  params,
  body: z.strictObject({
    reason: z.string().trim().min(10, 'describe what is needed in at least ten characters').max(500),
  }),
  response: z.object({ parts: z.array(z.object({ name: z.string(), text: z.string() })) }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});
