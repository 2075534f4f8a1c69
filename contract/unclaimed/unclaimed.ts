import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { currencySchema, daySchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const readErrors = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;
const state = z.string().regex(/^[A-Z]{2}$/, 'use the two letters of a state such as TX');

const ruleBasis = z.enum(['statute', 'survey', 'unverified']);

const unclaimedSchema = z.object({
  award_id: idSchema,
  sub_payout_request_id: idSchema,
  order_id: idSchema,
  title: z.string(),
  claim_number: z.string().nullable(),
  owner: z.string(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  account_id: idSchema,
  /** Only its archived record shows who the owner was. */
  is_closed_account: z.boolean(),
  currency: currencySchema,
  amount: moneySchema,
  /** Its last payment, and why it did not reach the owner. */
  payment_id: idSchema,
  reason: z.string(),
  /** The decision about an expired check; null for any other payment. */
  follow_up: z.enum(['open', 'reissue', 'search']).nullable(),
  /** The later of the day it was first paid and the owner's last contact. */
  since: daySchema,
  letter_on: daySchema.nullable(),
  steps: z.int(),
  status: z.enum(['no_rule', 'waiting', 'letter_due', 'letter_sent', 'letter_late', 'dormant']),
  dormant_on: daySchema.nullable(),
  letter_from: daySchema.nullable(),
  letter_to: daySchema.nullable(),
  /** Whether that state requires a letter for this value. */
  needs_letter: z.boolean(),
  /** The last day of the report that it belongs to. */
  report_by: daySchema.nullable(),
  /** The statute, and how it is known; null for a state without a rule on record. */
  rule: z
    .object({
      years: z.int(),
      source: z.string(),
      checked_on: daySchema,
      /** `statute`: its text, or the state’s office, was read. `survey`: a survey of the states. `unverified`: neither. */
      basis: ruleBasis,
      letter_basis: ruleBasis,
      report_basis: ruleBasis,
      is_verified: z.boolean(),
    })
    .nullable(),
});
export type Unclaimed = z.output<typeof unclaimedSchema>;

export const listUnclaimed = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/unclaimed',
  summary:
    'Awards that were paid and did not reach their owners, the oldest first, with what the law of the owner’s state asks for',
  audience,
  query: z.strictObject({ ...pageQuery, state: state.optional() }),
  response: listOf(unclaimedSchema),
  errors: readErrors,
});

export const recordUnclaimedStep = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/unclaimed/{id}/steps',
  summary: 'Records a letter to the owner of an unclaimed award, a search, or that the owner was heard of',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    kind: z.enum(['letter', 'search', 'contact']),
    on_day: daySchema,
    note: requiredText(300, 'describe what was done, such as the address of the letter'),
  }),
  response: unclaimedSchema,
  errors: [...readErrors, 'not_found', 'conflict'],
});

const stepKinds = ['letter', 'search', 'contact'] as const;

const stepSchema = z.object({
  id: idSchema,
  kind: z.enum(stepKinds),
  on_day: daySchema,
  note: z.string(),
  recorded_by: z.string().nullable(),
  /** The caller recorded it, and someone else must cancel it. */
  is_own: z.boolean(),
  is_cancelled: z.boolean(),
  cancelled_by: z.string().nullable(),
  cancel_note: z.string().nullable(),
});
export type UnclaimedStep = z.output<typeof stepSchema>;

export const listUnclaimedSteps = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/unclaimed/{id}/steps',
  summary: 'The steps that were recorded for an unclaimed award, the newest first, cancelled ones too',
  audience,
  params: z.strictObject({ id: idText }),
  response: z.object({ items: z.array(stepSchema) }),
  errors: [...readErrors, 'not_found'],
});

export const cancelUnclaimedStep = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/unclaimed/{id}/steps/{step_id}/cancel',
  summary:
    'Cancels a step that was recorded by mistake, by someone other than the person who recorded it; it stays listed',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText, step_id: idText }),
  body: z.strictObject({ note: requiredText(300, 'enter the reason') }),
  response: unclaimedSchema,
  idempotency: 'natural',
  errors: [...readErrors, 'not_found', 'conflict'],
});

export const openOwnerLetter = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/unclaimed/{id}/letter',
  summary:
    'Returns a link to the letter to the owner of an unclaimed award, as a PDF to print; the link works for five minutes',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({}),
  response: z.object({ url: z.string(), file_name: z.string() }),
  idempotency: 'natural',
  errors: [...readErrors, 'not_found', 'conflict'],
});

/** Who reports: what the NAUPA file states of its holder beside the name of the company. */
export const naupaHolder = z.strictObject({
  tax_id: z.string().regex(/^\d{2}-?\d{7}$/, 'enter the employer number such as 12-3456789'),
  /** 1 for the first report of the year to this state. */
  report_number: z.coerce.number().int().min(1).max(99).default(1),
  contact_name: requiredText(40, 'enter who answers questions about the report'),
  street: requiredText(30, 'enter the street'),
  city: requiredText(30, 'enter the city'),
  state,
  zip: z.string().regex(/^\d{5}(-?\d{4})?$/, 'enter a ZIP code such as 04101'),
  phone: z.string().regex(/^[ ()-]*(\d[ ()-]*){10}$/, 'enter ten digits such as 207-555-0142'),
  email: z
    .string()
    .trim()
    .max(50, { error: 'enter at most 50 characters', abort: true })
    .regex(/^[\x21-\x7e]*$/, 'enter an address without blanks')
    .default(''),
});

export const openUnclaimedReport = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/unclaimed/report',
  summary:
    'Returns a link to the report of a state, which works for five minutes: what is presumed abandoned there on a day. A CSV file, or with `naupa` the NAUPA II file that states take',
  audience,
  step_up: true,
  body: z.strictObject({ state, on_day: daySchema, naupa: naupaHolder.optional() }),
  response: z.object({
    url: z.string(),
    file_name: z.string(),
    /** Awards that the file lacks: a NAUPA file has dollars only. */
    left_out: z.int(),
    /** Awards that it lacks for the name of an owner, which is in letters that a NAUPA file does not have. */
    left_out_names: z.int(),
    /** Awards that it lacks since the state requires a letter to the owner first; the CSV file names them in its last column. */
    left_out_letters: z.int(),
  }),
  errors: [...readErrors, 'conflict'],
});
