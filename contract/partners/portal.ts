import { z } from 'zod';
import { emailSchema } from '../accounts/fields.ts';
import { catalogueIdText, idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { decimalSchema, instantSchema } from '../protocol/values.ts';

const attorneys = ['attorney'] as const;
const operators = ['operator'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'write a color as #1c3a6e');

export const portalSchema = z.strictObject({
  name: requiredText(60, 'name the portal'),
  /** One SVG path in a box of 24 by 24. */
  mark: z
    .string()
    .trim()
    .regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]{5,2000}$/, 'use the d of one SVG path, in a box of 24 by 24'),
  disclaimer: z.string().trim().min(40, 'write the disclaimer: at least 40 characters').max(1000),
  contact_email: emailSchema.nullable(),
  colours: z.strictObject({ light: colour, dark: colour }),
  consent_text: z.string().trim().min(40, 'write what people agree to: at least 40 characters').max(2000),
  /** Origins of the firm’s own sites that may show its forms in a frame. */
  frame_origins: z
    .array(
      z
        .string()
        .trim()
        .regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/, 'use an origin such as https://www.firm.example'),
    )
    .max(10, 'use at most 10 sites'),
});
export type PortalSettings = z.output<typeof portalSchema>;

const portalShown = z.object(portalSchema.shape);

const versionSchema = z.object({
  id: idSchema,
  marker: z.string(),
  version: z.int(),
  status: z.enum(['draft', 'sent', 'live', 'rejected', 'replaced']),
  document: portalShown,
  made_by: z.string().nullable(),
  made_at: instantSchema,
  sent_at: instantSchema.nullable(),
  decided_by: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  /** The operator who reviewed it. */
  note: z.string().nullable(),
});
export type PortalVersionView = z.output<typeof versionSchema>;

export const getPortal = declareOperation({
  method: 'GET',
  path: '/api/v1/partners/portal',
  summary: 'What the firm’s portal shows now, and the draft or sent version that may follow',
  audience: attorneys,
  response: z.object({
    marker: z.string(),
    firm: z.string(),
    /** 0: the initial version. */
    live_version: z.int(),
    live: portalShown,
    open: versionSchema.nullable(),
  }),
  errors,
});

export const listPortalVersions = declareOperation({
  method: 'GET',
  path: '/api/v1/partners/portal/versions',
  summary: 'The versions of the firm’s portal, the newest first',
  audience: attorneys,
  query: z.strictObject(pageQuery),
  response: listOf(versionSchema),
  errors,
});

export const savePortalDraft = declareOperation({
  method: 'PUT',
  path: '/api/v1/partners/portal/draft',
  summary: 'Saves the draft; nobody sees it until an operator puts it live',
  audience: attorneys,
  body: z.strictObject({ document: portalSchema }),
  response: versionSchema,
  idempotency: 'natural',
  errors: [...errors, 'conflict'],
});

export const discardPortalDraft = declareOperation({
  method: 'DELETE',
  path: '/api/v1/partners/portal/draft',
  summary: 'Discards the draft, or withdraws a sent version that is undecided',
  audience: attorneys,
  response: z.object({ discarded: z.boolean() }),
  idempotency: 'natural',
  errors: ['not_signed_in', 'not_allowed'],
});

export const sendPortalDraft = declareOperation({
  method: 'POST',
  path: '/api/v1/partners/portal/send',
  summary: 'Sends the draft to an operator, who puts it live or rejects it',
  audience: attorneys,
  response: versionSchema,
  idempotency: 'natural',
  errors: ['not_signed_in', 'not_allowed', 'not_found'],
});

export const listSentPortals = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/portals',
  summary: 'Versions of partners’ portals that wait for an operator, beside what each shows now',
  audience: operators,
  response: listOf(z.object({ version: versionSchema, live: portalShown, firm: z.string() })),
  errors,
});

const params = z.strictObject({ id: idText });

export const approvePortal = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/portals/{id}/approve',
  summary: 'Puts a version live; all hosts of the firm follow within seconds',
  audience: operators,
  params,
  response: versionSchema,
  idempotency: 'natural',
  errors: [...errors, 'not_found', 'conflict'],
});

export const rejectPortal = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/portals/{id}/reject',
  summary: 'Rejects a version, with the reason that the firm reads',
  audience: operators,
  params,
  body: z.strictObject({ note: requiredText(1000, 'enter the reason') }),
  response: versionSchema,
  idempotency: 'natural',
  errors: [...errors, 'not_found', 'conflict'],
});

export const getFirmForm = declareOperation({
  method: 'GET',
  path: '/api/v1/partners/cases/{id}/form',
  summary:
    'The link and the embeddable form of one of the firm’s cases: its address, where it may be shown, and its use',
  audience: attorneys,
  params: z.strictObject({ id: catalogueIdText }),
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      id: idSchema,
      email: z.string(),
      shares_bought: decimalSchema,
      shares_held: decimalSchema,
      consent_version: z.string(),
      confirmed_at: instantSchema,
      /** Whether the address has an account that shares with the firm. */
      shares_with_firm: z.boolean(),
    }),
  ).extend({
    /** On the host that the caller uses. */
    form_url: z.string(),
    case_url: z.string(),
    frame_origins: z.array(z.string()),
    shown: z.int(),
    sent: z.int(),
    confirmed: z.int(),
  }),
  errors: [...errors, 'not_found'],
});
