import * as declared from '@trover/contract/letters/letters.ts';
import * as queries from '@trover/db/queries/letters/letters.ts';
import * as threads from '@trover/db/queries/letters/threads.ts';
import { z } from 'zod';
import { actorOf } from '../access/actor.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { letterKey } from './letter-key.ts';
import { receiveMail } from './receive-mail.ts';
import { sendLetter } from './send-letter.ts';
import { attachFiles, draftLetter, editLetter, matchLetter, noSuchLetter, settleLetter } from './write-letter.ts';

const byId = z.tuple([cursorKey.id]);

function presentThread(of: threads.LetterThread): declared.LetterThread {
  const { case_id: order_id, opened_at: _, awaiting_since, last_at, ...thread } = of;
  return {
    ...thread,
    order_id,
    awaiting_since: awaiting_since?.toISOString() ?? null,
    last_at: last_at?.toISOString() ?? null,
  };
}

async function requireThread({ db }: Pick<Context, 'db'>, id: number): Promise<declared.LetterThread> {
  const found = await threads.findThread(db, id);
  return presentThread(found ?? fail('not_found', { message: 'We could not find that thread.' }));
}

function present({ fileLinkKey }: Pick<Context, 'fileLinkKey'>, of: queries.ListedLetter): declared.Letter {
  return {
    ...{ id: of.id, thread_id: of.thread_id, order_id: of.case_id, title: of.title, administrator: of.administrator },
    ...{ direction: of.direction, status: of.status, channel: of.channel, template: of.template, sender: of.sender },
    ...{
      recipient: of.recipient,
      subject: of.subject,
      body: of.body,
      problem: of.problem,
      row_version: of.row_version,
    },
    awaits_reply: of.awaits_reply && of.answered_at === null,
    ...{ written_by: of.written_by_email, written_at: of.written_at.toISOString() },
    ...{ sent_by: of.sent_by_email, sent_at: of.sent_at?.toISOString() ?? null, sent_on: of.sent_on },
    claims: of.claims,
    files: of.files.map(({ file_key: key, file_name, media_type, bytes }) => ({
      file_name,
      bytes,
      url: linkToFile(fileLinkKey, { key, file_name, media_type }),
    })),
  };
}

const shown = async (context: Pick<Context, 'db' | 'fileLinkKey'>, id: number): Promise<declared.Letter> =>
  present(context, (await queries.findLetter(context.db, id)) ?? noSuchLetter());

/** Correspondence with administrators. Only a person who has read a letter can send it. */
export const letterRoutes: readonly Route[] = [
  handle(declared.listLetterThreads, async ({ context, query }) => {
    const { limit, order_id: case_id, cursor } = query;
    const page = await threads.listThreads(context.db, { limit, case_id, after: readCursor(cursor, byId) });
    return presentPage(page, presentThread);
  }),

  handle(declared.getLetterThread, ({ context, params }) => requireThread(context, params.id)),

  handle(declared.setThreadAddress, async ({ context, params: { id }, body: { address } }) => {
    await threads.setThreadAddress(context.db, { id, address });
    return requireThread(context, id);
  }),

  handle(declared.listLetters, async ({ context, query }) => {
    const { limit, cursor, letter_id, thread_id, sub_payout_request_id: claim_id, without_thread } = query;
    const of = { letter_id, thread_id, claim_id, without_thread };
    const page = await queries.listLetters(context.db, { ...of, limit, after: readCursor(cursor, byId) });
    return presentPage(page, (letter) => present(context, letter));
  }),

  handle(declared.draftLetter, async (call) =>
    shown(call.context, await draftLetter(call.context, actorOf(call), call.body)),
  ),

  handle(declared.editLetter, async ({ context, params, body }) => {
    await context.db.transaction().execute((trx) => editLetter(trx, params.id, body));
    return shown(context, params.id);
  }),

  handle(declared.attachToLetter, async ({ context, params, files }) => {
    await attachFiles(context, params.id, files);
    return shown(context, params.id);
  }),

  handle(declared.sendLetter, async (call) => {
    const { context, params, body } = call;
    await context.db.transaction().execute((trx) => sendLetter(context, trx, actorOf(call), params.id, body));
    return shown(context, params.id);
  }),

  handle(declared.settleLetter, async (call) => {
    const { context, params, body } = call;
    await context.db.transaction().execute((trx) => settleLetter(trx, actorOf(call), params.id, body));
    return shown(context, params.id);
  }),

  handle(declared.matchLetter, async ({ context, params, body }) => {
    await context.db.transaction().execute((trx) => matchLetter(trx, params.id, body));
    return shown(context, params.id);
  }),

  handle(declared.receiveLetter, async ({ context, session, visitor, files }) => {
    for await (const file of files) {
      const pieces: Uint8Array[] = [];
      for await (const piece of file.stream) pieces.push(piece);
      const source = Buffer.concat(pieces);
      // every mail has a From header; a file without one is not a mail
      if (!/^from:/im.test(source.toString('latin1', 0, 64_000)))
        fail('unsupported_file', { message: 'This is not an email. Save the email as .eml and send that file.' });
      const { id, is_new } = await receiveMail(context, source, { ...visitor, session });
      return { letter: await shown(context, id), is_new };
    }
    return fail('invalid_input', { message: 'Send the email as a file.', fields: { file: 'send a file' } });
  }),

  handle(declared.printLetter, async ({ context, params }) => {
    const { id, subject } = await shown(context, params.id);
    const file_name = `${
      subject
        .replace(/[^A-Za-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 60) || 'letter'
    }.pdf`;
    const file = { key: letterKey(id), file_name, media_type: 'application/pdf' };
    return { url: linkToFile(context.fileLinkKey, file), file_name };
  }),
];
