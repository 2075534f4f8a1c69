import type * as declared from '@trover/contract/letters/letters.ts';
import { mostLetterFiles } from '@trover/contract/letters/letters.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { draftQuestion } from '@trover/core/letters/difference-letter.ts';
import { fillLetter, type LetterFacts, letterFault } from '@trover/core/letters/letter-templates.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { findCasePage } from '@trover/db/queries/cases/case-page.ts';
import { findFiling } from '@trover/db/queries/filings/filings.ts';
import {
  countUnconfirmed,
  findLetterClaims,
  findRowInQuestion,
  setLetterClaims,
} from '@trover/db/queries/letters/letter-claims.ts';
import {
  addLetter,
  addLetterFiles,
  findLetter,
  findSameDraft,
  type Letter,
  lockLetter,
  saveLetter,
} from '@trover/db/queries/letters/letters.ts';
import { requireThread } from '@trover/db/queries/letters/threads.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireOwnAct } from '../audit/require-own-act.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { receiveFile } from '../files/receive-file.ts';
import { referenceOf } from '../filings/load-claims.ts';
import type { IncomingFile } from '../http/route.ts';

export const noSuchLetter = (): never => fail('not_found', { message: 'We could not find that letter.' });

/** The locked letter; where required, it must be a draft in the version that the caller read. */
async function requireDraft(trx: DbTransaction, id: number, row_version?: number): Promise<Letter> {
  const letter = (await lockLetter(trx, id)) ?? noSuchLetter();
  if (letter.status !== 'draft') fail('conflict', { message: 'This letter is no longer a draft.' });
  if (row_version !== undefined && letter.row_version !== row_version)
    fail('conflict', { message: 'Someone changed this draft after you opened it. Open it again.' });
  return letter;
}

type Draft = BodyOf<typeof declared.draftLetter>;

/** Creates a draft from a template in the thread of the case and its administrator; returns its id. */
export async function draftLetter(
  { db, config }: Pick<Context, 'db' | 'config'>,
  by: Actor,
  draft: Draft,
): Promise<number> {
  const { order_id: case_id, template } = draft;
  const record = await findCasePage(db, { id_or_slug: String(case_id), with_unpublished: true });
  if (record === undefined) fail('not_found', { message: 'We could not find that case.' });
  const question = await questionOf(db, draft);
  const ids = [...(draft.sub_payout_request_ids ?? []), ...question.claims];
  const claims = await findLetterClaims(db, { case_id, ids });
  if (claims.length < new Set(ids).size)
    fail('conflict', { message: 'One of the claims does not exist or is of another case.' });
  const filing = draft.filing_id === undefined ? undefined : await findFiling(db, draft.filing_id);
  if (draft.filing_id !== undefined && filing?.case_id !== case_id)
    fail('conflict', { message: 'We could not find that filing in this case.' });
  if (template === 'receipt' && filing && (filing.status !== 'sent' || (await countUnconfirmed(db, filing.id)) === 0))
    fail('conflict', {
      message: 'This filing needs no receipt: it was not sent, or the administrator confirmed all its claims.',
    });
  const facts: LetterFacts = {
    administrator: record.administrator ?? '',
    title: record.title,
    docket: record.docket,
    company: config.company.name,
    claims: claims.map(({ id, ...claim }) => ({ reference: referenceOf(id), ...claim })),
    filing: filing ? { reference: `TR-F${filing.id}`, sent_on: filing.sent_on, claims: filing.claims } : null,
    question: question.text,
  };
  const fault = letterFault(template, facts);
  if (fault !== null) fail('conflict', { message: fault });
  return db.transaction().execute(async (trx) => {
    const thread = await requireThread(trx, case_id);
    if (thread === undefined)
      fail('conflict', { message: 'This case has no administrator. Add one to the case first.' });
    const written = {
      thread_id: thread.id,
      template,
      written_by: by.session.account_id,
      ...fillLetter(template, facts),
    };
    const about =
      question.text === null
        ? {}
        : { distribution_id: draft.distribution_id ?? null, row_number: draft.row_number ?? null };
    const same = await findSameDraft(trx, written);
    if (same !== undefined) return same;
    const id = (await addLetter(trx, {
      ...written,
      ...about,
      direction: 'out',
      status: 'draft',
      channel: thread.address === null ? 'post' : 'mail',
      recipient: thread.address,
      // the filing whose receipt it requests
      filing_id: template === 'receipt' && filing ? filing.id : null,
    }))!;
    await setLetterClaims(trx, id, claims, 'operator');
    return id;
  });
}

/** The question about a distribution's row with a differing award, and the claims with its number. */
export async function questionOf(
  db: Db,
  { order_id: case_id, distribution_id, row_number }: Pick<Draft, 'order_id' | 'distribution_id' | 'row_number'>,
): Promise<{ text: string | null; claims: number[] }> {
  if (distribution_id === undefined || row_number === undefined) return { text: null, claims: [] };
  const row = await findRowInQuestion(db, { case_id, distribution_id, row_number });
  if (row === undefined) fail('conflict', { message: 'We could not find that row in a distribution of this case.' });
  const { difference, claim_ids, ...more } = row;
  if (difference === null) return { text: null, claims: [] };
  // the letter has a header and a footer of its own
  return {
    text: draftQuestion({ ...more, difference })
      .split('\n')
      .slice(5, -2)
      .join('\n'),
    claims: claim_ids,
  };
}

export async function editLetter(
  trx: DbTransaction,
  id: number,
  { row_version, ...fields }: BodyOf<typeof declared.editLetter>,
): Promise<void> {
  await requireDraft(trx, id, row_version);
  await saveLetter(trx, id, { ...fields, row_version: row_version + 1 });
}

/** Stores files and attaches them to a draft. */
export async function attachFiles(
  context: Pick<Context, 'db' | 'files'>,
  id: number,
  arriving: AsyncIterable<IncomingFile>,
): Promise<void> {
  const letter = (await findLetter(context.db, id)) ?? noSuchLetter();
  const received: Awaited<ReturnType<typeof receiveFile>>[] = [];
  for await (const file of arriving) {
    if (letter.files.length + received.length === mostLetterFiles)
      fail('invalid_input', {
        message: `A letter has at most ${mostLetterFiles} files.`,
        fields: { file: 'too many' },
      });
    received.push(await receiveFile(context, { purpose: 'letter', account_id: null }, file));
  }
  await context.db.transaction().execute(async (trx) => {
    const { row_version } = await requireDraft(trx, id, letter.row_version);
    const rows = [];
    for (const { file, file_name, media_type } of received)
      rows.push({ file_key: await file.register(trx), file_name, media_type, bytes: file.bytes });
    await addLetterFiles(trx, id, rows, letter.files.length);
    // who read the draft without these files has not read what would be sent
    await saveLetter(trx, id, { row_version: row_version + 1 });
  });
}

type Settling = BodyOf<typeof declared.settleLetter>['as'];

/** For each way of settling a letter: the statuses that it applies to. */
const settles: Record<Settling, { from: readonly Letter['status'][]; refusal: string }> = {
  discarded: { from: ['draft', 'discarded'], refusal: 'Only a draft can be discarded.' },
  done: { from: ['received', 'done'], refusal: 'Only a letter that arrived can be marked as read.' },
  received: { from: ['received', 'done'], refusal: 'Only a letter that arrived can be marked as unread.' },
  answered: { from: ['sent'], refusal: 'Only a letter that was sent waits for an answer.' },
  unanswered: { from: ['sent'], refusal: 'Only a letter that was sent waits for an answer.' },
};

export async function settleLetter(
  trx: DbTransaction,
  by: Actor,
  id: number,
  { as, only_own = false }: BodyOf<typeof declared.settleLetter>,
): Promise<void> {
  const letter = (await lockLetter(trx, id)) ?? noSuchLetter();
  const { from, refusal } = settles[as];
  const act = { action: 'letter_settled', subject: { kind: 'letter', id } } as const;
  if (only_own)
    await requireOwnAct(trx, by.session, act, () =>
      fail('conflict', { message: 'A colleague has settled this letter since. Open it to see its state.' }),
    );
  if (!from.includes(letter.status)) fail('conflict', { message: refusal });
  const isAnswered = letter.answered_at !== null;
  if (letter.status === as || (as === 'answered' && isAnswered) || (as === 'unanswered' && !isAnswered)) return;
  await saveLetter(
    trx,
    id,
    as === 'answered' || as === 'unanswered'
      ? { answered_at: as === 'answered' ? databaseTime : null }
      : { status: as, settled_by: by.session.account_id, settled_at: databaseTime },
  );
  await recordAudit(trx, {
    ...act,
    by: { ...by.visitor, session: by.session },
    detail: { as },
  });
}

/** Sets the case and the claims that a letter is about. */
export async function matchLetter(
  trx: DbTransaction,
  id: number,
  { order_id: case_id, sub_payout_request_ids: ids }: BodyOf<typeof declared.matchLetter>,
): Promise<void> {
  const letter = (await lockLetter(trx, id)) ?? noSuchLetter();
  if (letter.direction === 'out' && letter.status !== 'draft')
    fail('conflict', { message: 'This letter was sent. You cannot change its claims.' });
  const claims = await findLetterClaims(trx, { case_id, ids });
  if (claims.length < new Set(ids).size)
    fail('conflict', { message: 'One of the claims does not exist or is of another case.' });
  const thread = await requireThread(trx, case_id);
  if (thread === undefined) fail('conflict', { message: 'This case has no administrator. Add one to the case first.' });
  // a draft is addressed to the recipient of its case's letters, which a person who read it before has not seen
  const moved = letter.direction === 'out' && letter.thread_id !== thread.id;
  await saveLetter(trx, id, {
    thread_id: thread.id,
    ...(moved && { recipient: thread.address, row_version: letter.row_version + 1 }),
  });
  await setLetterClaims(trx, id, claims, 'operator');
}
