import { findReadableDocument, findReading, saveReading } from '@trover/db/queries/sources/notice-readings.ts';
import type { Context } from '../../context.ts';
import { TaskOverdue } from '../../jobs/workers/worker-process.ts';
import { proposeFacts } from '../propose-facts.ts';
import type { ActiveRun } from '../source.ts';
import { askModelForFacts } from './ask-model-for-facts.ts';

/** Does not read the file again, since it would hang again. */
function overdue(error: unknown): { failure: string } {
  if (!(error instanceof TaskOverdue)) throw error;
  return {
    failure: 'Reading this document made no progress for too long, so it was stopped. Add it as a PDF with text.',
  };
}

/** The source of facts that are proposed from a document. */
const sourceOf = ({ id, title }: { id: number; title: string }): string => `${title} (document ${id})`;

/** Reads a waiting document, and proposes the facts that it states about its case. Repeating it changes nothing. */
export async function readNoticeOfCase(
  context: ActiveRun['context'] & Pick<Context, 'readers'>,
  document_id: number,
  signal = new AbortController().signal,
): Promise<void> {
  const { db } = context;
  const document = await findReadableDocument(db, { document_id });
  if (document?.file_key == null || document.sha256 === null) return;
  const { file_key: key, file_name, sha256, case_id } = document;
  if ((await findReading(db, { document_id, sha256 }))?.status !== 'waiting') return;
  const task = { key, name: file_name ?? document.title };
  const read = await context.readers.run('read_notice', task, signal).catch(overdue);
  // a file that was replaced since states nothing about its case
  if ((await findReadableDocument(db, { document_id }))?.sha256 !== sha256) return;
  if (!('failure' in read)) {
    const run: ActiveRun = {
      ...{ context, source: 'notices', requests: 0, seen: 0, proposed: 0, set_by_rule: 0 },
      ...{ note: () => undefined, signal: undefined },
    };
    await proposeFacts(run, { case_id, source: sourceOf(document) }, read.reading.facts);
    const more = await askModelForFacts(run, { facts: read.reading.facts, pages: read.pages });
    await proposeFacts(run, { case_id, source: sourceOf(document) }, more, { by_model: true });
    Object.assign(read.reading.facts, more);
  }
  await saveReading(db, { document_id, sha256, ...read });
}
