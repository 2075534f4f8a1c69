import { z } from 'zod';

/** The label of a table's last row where it states an estimated payment. */
export const ESTIMATE_ROW = 'Estimated payment';

/** Where something that an answer states comes from. */
const sourceKinds = [
  'help',
  'term',
  'blog',
  'case',
  'company',
  'match',
  'claim',
  'payment',
  'upload',
  'account',
  'notice',
] as const;

export const sourceSchema = z.object({
  /** Unique within the answer: `s1`, `s2` … */
  id: z.string(),
  kind: z.enum(sourceKinds),
  title: z.string(),
  /** A path of the portal, or an address of the web. */
  url: z.string(),
  /** The words that the answer rests on. */
  passage: z.string(),
});
export type Source = z.output<typeof sourceSchema>;

/** A figure or date of the answer, written as the answer writes it. */
const factSchema = z.object({ value: z.string(), source_id: z.string() });
export type Fact = z.output<typeof factSchema>;

export const actionSchema = z.object({ label: z.string(), href: z.string() });
export type Action = z.output<typeof actionSchema>;

/**
 * Why the assistant refuses a question: legal advice, another person's data, an action it may not do, or a subject
 * outside the portal.
 */
const refusalReasons = ['legal_advice', 'other_person', 'not_permitted', 'out_of_scope'] as const;

export const answerSchema = z.object({
  message_id: z.uuid(),
  /** With `format=html`: sanitised HTML of headings, paragraphs, lists, tables and links. */
  html: z.string().optional(),
  /** With every other format: plain text. */
  text: z.string().optional(),
  sources: z.array(sourceSchema),
  facts: z.array(factSchema),
  actions: z.array(actionSchema),
  /** `model`: a language model wrote it from the sources; `retrieval`: the portal did. */
  basis: z.enum(['retrieval', 'model']),
  confidence: z.enum(['high', 'low']),
  refused: z.enum(refusalReasons).nullable(),
});
export type Answer = z.output<typeof answerSchema>;
