import { z } from 'zod';
import { yearText } from '../ledger/ledger.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { currencySchema, daySchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const readErrors = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;
const decisionErrors = [...readErrors, 'not_found', 'conflict'] as const;

export const listRevenue = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/revenue',
  summary: 'Our fees by month and currency, by the ledger; awards reversed in a month are taken off',
  audience,
  query: z.strictObject({ year: yearText.optional() }),
  response: z.object({
    year: yearText,
    items: z.array(
      z.object({
        month: z.string(),
        currency: currencySchema,
        fees: moneySchema,
        /** The part from institutions. */
        institutions: moneySchema,
        awards: z.int(),
      }),
    ),
  }),
  errors: readErrors,
});

export const listFeesDue = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/fees_due',
  summary: 'Institutions with fees that no invoice has yet',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      account_id: idSchema,
      name: z.string(),
      currency: currencySchema,
      awards: z.int(),
      fees: moneySchema,
      first_on: daySchema,
      last_on: daySchema,
    }),
  ),
  errors: readErrors,
});

const invoiceSchema = z.object({
  id: idSchema,
  /** Such as `INV-2026-0007`. */
  number: z.string(),
  account_id: idSchema,
  recipient: z.string(),
  currency: currencySchema,
  from_day: daySchema,
  to_day: daySchema,
  lines: z.int(),
  /** Its awards that were reversed since: the invoice has to be voided and issued again. */
  reversed: z.int(),
  total: moneySchema,
  /** `issued`: its fees were withheld from the awards, and nothing is due. `paid`: marked so before, and paid twice. */
  status: z.enum(['issued', 'paid', 'void']),
  issued_on: daySchema,
  issued_by: z.string().nullable(),
  paid_on: daySchema.nullable(),
  note: z.string().nullable(),
});
export type Invoice = z.output<typeof invoiceSchema>;

export const listInvoices = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/invoices',
  summary: 'Invoices to institutions, the newest first',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(invoiceSchema),
  errors: readErrors,
});

export const issueInvoice = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/invoices',
  summary: 'Issues an invoice for an institution’s fees up to a day that no invoice has yet',
  audience,
  step_up: true,
  body: z.strictObject({
    account_id: idSchema,
    currency: currencySchema,
    to_day: daySchema,
    /** The sum that was seen; another one is refused. */
    total: moneySchema,
  }),
  response: invoiceSchema,
  errors: decisionErrors,
});

const oneInvoice = z.strictObject({ id: idText });

export const decideInvoice = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/invoices/{id}/decide',
  summary:
    'Corrects an invoice that was marked as paid, or voids it as someone other than the person who issued it; a void one stays, and its fees can be invoiced again',
  audience,
  step_up: true,
  params: oneInvoice,
  body: z.strictObject({
    decision: z.enum(['paid', 'not_paid', 'void']),
    /** Ignored: fees are withheld from the awards, and an invoice is not marked as paid. */
    paid_on: daySchema.optional(),
    note: requiredText(300, 'enter the reason, or the reference of the payment'),
  }),
  response: invoiceSchema,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const openInvoice = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/invoices/{id}/open',
  summary: 'Returns a link to an invoice as a PDF, which works for five minutes',
  audience,
  params: oneInvoice,
  body: z.strictObject({}),
  response: z.object({ url: z.string(), file_name: z.string() }),
  errors: [...readErrors, 'not_found'],
});

/** An invoice as its recipient sees it. */
const ownInvoiceSchema = invoiceSchema.pick({
  ...{ number: true, currency: true, from_day: true, to_day: true, lines: true, total: true, status: true },
  issued_on: true,
});
export type OwnInvoice = z.output<typeof ownInvoiceSchema>;

export const listOwnInvoices = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/invoices',
  summary: 'Beyond the specification: the invoices for our fees to the caller’s institution, the newest first',
  audience: 'signed_in',
  query: z.strictObject(pageQuery),
  response: listOf(ownInvoiceSchema),
  errors: ['invalid_input', 'not_signed_in'],
});

export const openOwnInvoice = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/invoices/open',
  summary: 'Beyond the specification: one of these invoices as a PDF, by a link that works for five minutes',
  audience: 'signed_in',
  body: z.strictObject({ number: z.string().regex(/^INV-\d{4}-\d{4,9}$/, 'use a number such as INV-2026-0007') }),
  response: z.object({ url: z.string(), file_name: z.string() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});
