import { z } from 'zod';
import { declareOperation } from '../protocol/operation.ts';

/** What a notice is compared by. */
const comparedParts = [
  'caption',
  'court',
  'docket',
  'administrator',
  'web_address',
  'phone',
  'deadline',
  'amount',
  'class_period',
] as const;

/** Requests that no real notice makes. */
export const redFlags = [
  'advance_fee',
  'remote_access',
  'gift_cards',
  'crypto',
  'bank_password',
  'card_number',
  /** By e-mail, text or phone; claim forms require it on paper and on the administrator's site. */
  'identity_number',
  /** Hours to answer in, threats, secrecy. */
  'pressure',
] as const;

const checkSchema = z.object({
  name: z.enum([...comparedParts, ...redFlags]),
  /** `unknown`: the notice does not state it, or the catalogue has nothing to compare it with. */
  outcome: z.enum(['matches', 'differs', 'unknown', 'suspicious']),
  /** The value in the catalogue; null where it has none, and for data that no genuine notice requests. */
  expected: z.string().nullable(),
  /** What the notice states. */
  found: z.string().nullable(),
  /** The words of the notice, or the reason of the outcome. */
  evidence: z.string().nullable(),
});
export type NoticeCheck = z.output<typeof checkSchema>;

const noticeVerdicts = ['matches', 'differs', 'unknown', 'suspicious'] as const;

export const checkNotice = declareOperation({
  method: 'POST',
  path: '/check_notice',
  summary:
    'Compares the words, address or file of a notice with the case catalogue, and names what no real notice asks for',
  audience: 'anyone',
  body: z
    .strictObject({
      text: z.string().trim().max(60_000, 'use at most 60,000 characters').optional(),
      url: z.string().trim().max(2_000, 'use at most 2,000 characters').optional(),
      attachment_id: z.uuid('this is not an id').optional(),
    })
    .refine(
      ({ text, url, attachment_id }) => Boolean(text) || Boolean(url) || attachment_id !== undefined,
      'send the text of the notice, its address, or a file',
    ),
  response: z.object({
    verdict: z.enum(noticeVerdicts),
    /** The case that it is about. */
    case: z.string().nullable(),
    checks: z.array(checkSchema),
  }),
  limit: 'question',
  body_limit: 'message',
  errors: ['invalid_input', 'not_found', 'conflict', 'link_expired'],
});
