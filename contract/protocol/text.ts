import { sanitizePayload } from '@trover/core/text/sanitize-payload.ts';
import { stripMarkup } from '@trover/core/text/strip-markup.ts';
import { z } from 'zod';

const tooLong = (most: number): string => `use at most ${most.toLocaleString('en-US')} characters`;

/** A text that people write: without markup, and without space around it; it may be empty. */
export const plainText = (most: number) =>
  z
    .string()
    .max(most, tooLong(most))
    .transform((text) => stripMarkup(text).trim());

/** The same, and not empty. */
export const requiredText = (most: number, sentence: string) => plainText(most).pipe(z.string().min(1, sentence));

/** An address of the web, as a person types it; empty is none. */
export const webAddress = plainText(500)
  .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine(
    (text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).hostname.includes('.')),
    'use an address such as https://example.com',
  );

const MAX_BLOCKS = 500;
const MAX_CHARACTERS = 100_000;
const LINK_KEYS = /^(url|href|src)$/i;
const SAFE_LINK = /^(https?:|mailto:)/i;

/**
 * Rich text as an editor sends it: stored unchanged, since nothing shows its texts as markup. Its links must be web
 * or mail addresses.
 */
export const richTextInput = z
  .object({
    blocks: z
      .array(z.object({ type: z.string().max(40), text: z.string().max(20_000, tooLong(20_000)) }).loose())
      .max(MAX_BLOCKS, `use at most ${MAX_BLOCKS} paragraphs`),
    entity_map: z.record(z.string(), z.unknown()).default({}),
  })
  .refine((text) => JSON.stringify(text).length <= MAX_CHARACTERS, tooLong(MAX_CHARACTERS))
  .refine((text) => hasSafeLinks(text), 'a link is not a web or mail address: use one that begins with https://');

function hasSafeLinks(value: unknown, key = ''): boolean {
  if (typeof value === 'string') return !LINK_KEYS.test(key) || SAFE_LINK.test(value.trim());
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => hasSafeLinks(inner, name));
}

/** Prepares a payload as the server stores it, so that a form shows what will be saved. */
export const sanitizeOutgoing = <Payload>(payload: Payload, except: readonly string[] = []): Payload =>
  sanitizePayload(payload, { except, prune: false });
