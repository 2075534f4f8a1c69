import { readFileSync } from 'node:fs';
import { StartupError } from '@trover/db/embedded/startup-error.ts';
import { z } from 'zod';
import { demonstrationPartners } from './demonstration-partners.ts';
import { type Partner, partnerSchema } from './partner.ts';

/**
 * The partners in a JSON file (PARTNERS_FILE), as a list; without a file those of the demonstration, and in production
 * none.
 */
export function readPartners(path: string | undefined, isProduction: boolean): Partner[] {
  if (path === undefined) return isProduction ? [] : demonstrationPartners.map((given) => partnerSchema.parse(given));
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartupError(
      `PARTNERS_FILE is "${path}", which cannot be read as JSON (${(error as Error).message}); expected a list of partners.`,
    );
  }
  const read = z.array(partnerSchema).safeParse(content);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new StartupError(`PARTNERS_FILE "${path}", at ${issue?.path.join('.') || 'its top'}: ${issue?.message}.`);
  }
  const markers = read.data.map(({ marker }) => marker);
  const twice = markers.find((marker, at) => markers.indexOf(marker) !== at);
  if (twice !== undefined)
    throw new StartupError(`PARTNERS_FILE "${path}" has two partners with the marker "${twice}"; each needs its own.`);
  return read.data;
}
