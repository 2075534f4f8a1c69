import { fillLetter } from '@trover/core/letters/letter-templates.ts';
import type { Db } from '@trover/db/connect.ts';
import { findCasePage } from '@trover/db/queries/cases/case-page.ts';
import { findLetterClaims, setLetterClaims } from '@trover/db/queries/letters/letter-claims.ts';
import { addLetter } from '@trover/db/queries/letters/letters.ts';
import {
  type DifferingRow,
  discardNeedlessQuestions,
  listDifferencesToAsk,
  lockDifferenceToAsk,
} from '@trover/db/queries/letters/questions.ts';
import { requireThread } from '@trover/db/queries/letters/threads.ts';
import type { Context } from '../context.ts';
import { referenceOf } from '../filings/load-claims.ts';
import { questionOf } from './write-letter.ts';

/** Number of rows that are read at once. */
const BATCH_SIZE = 50;
/** Maximum number of differing rows in a distribution that each get a question of their own. */
const MAX_ROWS = 20;
/** Days after its posting during which the question about a distribution is drafted automatically. */
const DAYS = 30;

type DraftContext = Pick<Context, 'db' | 'config' | 'log'>;

/**
 * Drafts one question to the administrator about each posted award that differs; discarding it does not draft it again.
 * An operator reads, edits and sends it. A draft that nobody edited is removed when its distribution is reversed or its
 * difference is decided.
 */
export async function draftDifferenceQuestions(context: DraftContext): Promise<number> {
  await discardNeedlessQuestions(context.db);
  let drafted = 0;
  for await (const row of differencesToAsk(context.db))
    try {
      if (await draftQuestion(context, row)) drafted += 1;
    } catch (error) {
      const { case_id, distribution_id } = row;
      context.log.error({ err: error, case_id, distribution_id }, 'a question about an award could not be drafted');
    }
  return drafted;
}

/** False where no letter can be written, or another process has written it. */
async function draftQuestion({ db, config }: DraftContext, row: DifferingRow): Promise<boolean> {
  const { case_id, distribution_id, row_number } = row;
  const record = await findCasePage(db, { id_or_slug: String(case_id), with_unpublished: true });
  const question = await questionOf(db, { order_id: case_id, distribution_id, row_number });
  const claims = await findLetterClaims(db, { case_id, ids: question.claims });
  if (record === undefined || claims.length === 0) return false;
  const text = fillLetter('award', {
    administrator: record.administrator ?? '',
    title: record.title,
    docket: record.docket,
    company: config.company.name,
    claims: claims.map(({ id, ...claim }) => ({ reference: referenceOf(id), ...claim })),
    filing: null,
    question: question.text,
  });
  return db.transaction().execute(async (trx) => {
    const thread = await requireThread(trx, case_id);
    if (thread === undefined) return false;
    if (!(await lockDifferenceToAsk(trx, { thread_id: thread.id, distribution_id, row_number }))) return false;
    const id = await addLetter(trx, {
      ...text,
      ...{ thread_id: thread.id, distribution_id, row_number },
      direction: 'out',
      status: 'draft',
      channel: thread.address === null ? 'post' : 'mail',
      template: 'award',
      recipient: thread.address,
      written_by: null,
    });
    if (id === undefined) return false;
    await setLetterClaims(trx, id, claims, 'operator');
    return true;
  });
}

/** Iterates over all differences, skipping those about which no letter can be written. */
async function* differencesToAsk(db: Db): AsyncGenerator<DifferingRow> {
  let after: DifferingRow | undefined;
  do {
    const rows = await listDifferencesToAsk(db, { days: DAYS, limit: BATCH_SIZE, rows_at_most: MAX_ROWS, after });
    yield* rows;
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1);
  } while (after !== undefined);
}
