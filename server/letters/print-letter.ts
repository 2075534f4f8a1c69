import { formatLongDate } from '@trover/core/dates/day.ts';
import { findLetter } from '@trover/db/queries/letters/letters.ts';
import { businessDate } from '../business-date.ts';
import type { Context } from '../context.ts';
import { addLabels, addParagraph, addTitle, openPage } from '../pdf/printed-page.ts';

/** A letter as a PDF; undefined where it does not exist. */
export async function printLetter(
  { db, config, today }: Pick<Context, 'db' | 'config' | 'today'>,
  id: number,
): Promise<Buffer | undefined> {
  const letter = await findLetter(db, id);
  if (letter === undefined) return undefined;
  const { subject, body, administrator, sender, recipient, direction, written_at, sent_on, files } = letter;
  const { company } = config;
  const { page, print } = openPage({ title: subject, author: company.name, date: written_at, portal: 'Trover' });
  const day = direction === 'in' ? businessDate(written_at) : (sent_on ?? today());
  addTitle(page, subject);
  addLabels(page, [
    ['From', direction === 'in' ? (sender ?? '') : `${company.name}, ${company.address}`],
    ['To', direction === 'in' ? company.name : [administrator, recipient].filter(Boolean).join(', ')],
    ['Date', formatLongDate(day)],
    ...(files.length === 0 ? [] : [['Enclosed', files.map(({ file_name }) => file_name).join(', ')] as const]),
  ]);
  for (const part of body.split(/\n+/)) if (part.trim() !== '') addParagraph(page, part);
  return print();
}
