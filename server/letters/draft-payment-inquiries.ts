import { fillLetter } from '@trover/core/letters/letter-templates.ts';
import { findCasePage } from '@trover/db/queries/cases/case-page.ts';
import { findLetterClaims, setLetterClaims } from '@trover/db/queries/letters/letter-claims.ts';
import { addLetter } from '@trover/db/queries/letters/letters.ts';
import { listCasesToInquire, listUnpaidClaims } from '@trover/db/queries/letters/questions.ts';
import { requireThread } from '@trover/db/queries/letters/threads.ts';
import type { Context } from '../context.ts';
import { referenceOf } from '../filings/load-claims.ts';

/** Number of cases in one run; the next run continues. */
const BATCH_SIZE = 50;
/** Maximum number of claims that a letter lists. */
const MAX_CLAIMS = 500;
/** Days after an inquiry during which no other one is drafted for the case, even if it was discarded. */
const PAUSE_DAYS = 30;

type DraftContext = Pick<Context, 'db' | 'config' | 'log'>;
type OverdueCase = Awaited<ReturnType<typeof listCasesToInquire>>[number];

/**
 * Drafts an inquiry to the administrator of each case with an overdue payment. An operator reads, edits and sends it.
 */
export async function draftPaymentInquiries(context: DraftContext): Promise<number> {
  let drafted = 0;
  for (const overdue of await listCasesToInquire(context.db, { days: PAUSE_DAYS, limit: BATCH_SIZE }))
    try {
      if (await draftInquiry(context, overdue)) drafted += 1;
    } catch (error) {
      context.log.error({ err: error, case_id: overdue.case_id }, 'a question about a payment could not be drafted');
    }
  return drafted;
}

/** False where no claim is left to inquire about, or another process has written the letter. */
async function draftInquiry({ db, config }: DraftContext, overdue: OverdueCase): Promise<boolean> {
  const { case_id, expected_by, cases } = overdue;
  const record = await findCasePage(db, { id_or_slug: String(case_id), with_unpublished: true });
  const ids = await listUnpaidClaims(db, { case_id, limit: MAX_CLAIMS });
  const claims = await findLetterClaims(db, { case_id, ids });
  if (record === undefined || claims.length === 0) return false;
  const text = fillLetter('overdue', {
    administrator: record.administrator ?? '',
    title: record.title,
    docket: record.docket,
    company: config.company.name,
    claims: claims.map(({ id, ...claim }) => ({ reference: referenceOf(id), ...claim })),
    filing: null,
    expected: { by: expected_by, cases },
    question: null,
  });
  return db.transaction().execute(async (trx) => {
    const thread = await requireThread(trx, case_id);
    if (thread === undefined) return false;
    const id = await addLetter(trx, {
      ...text,
      thread_id: thread.id,
      direction: 'out',
      status: 'draft',
      channel: thread.address === null ? 'post' : 'mail',
      template: 'overdue',
      recipient: thread.address,
      written_by: null,
    });
    if (id === undefined) return false;
    await setLetterClaims(trx, id, claims, 'operator');
    return true;
  });
}
