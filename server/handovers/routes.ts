import * as declared from '@trover/contract/handovers/handovers.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  findHandover,
  findPreparedOf,
  type HandoverRecord,
  listHandovers,
} from '@trover/db/queries/handovers/handovers.ts';
import { z } from 'zod';
import { approverFault } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { findBrand } from '../partners/find-brand.ts';
import { openArchive } from './archive-holder.ts';
import {
  approveHandover,
  holderOf,
  type OperatorPress,
  objectToHandover,
  outcomeOf,
  outcomeOfClosed,
  prepareHandover,
  rejectHandover,
} from './decide-handover.ts';
import { requestHandover } from './request-handover.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

async function whyNot({ db, config }: Context, session: Session, found: HandoverRecord): Promise<string | null> {
  if (found.status === 'expired') return 'It expired. Prepare it again first.';
  if (found.decided_at !== null) return 'It is decided.';
  if (found.waits_until === null) return 'Name the account and check the documents first.';
  const fault = await approverFault(db, config, { by: session.account_id, authors: [found.prepared_by] });
  if (fault !== null) return fault;
  return found.waits_until > (await readDatabaseTime(db)) ? 'The holder may still object.' : null;
}

async function present(context: Context, session: Session, found: HandoverRecord): Promise<declared.Handover> {
  const {
    id,
    kind,
    status,
    holder_name,
    holder_email,
    email,
    text,
    purge_on,
    prepared_note,
    payee_name,
    decided_note,
  } = found;
  return {
    ...{ id, kind, status, holder_name, holder_email, email, text, purge_on, prepared_note, payee_name, decided_note },
    name: `${found.first_name} ${found.last_name}`,
    requested_at: found.requested_at.toISOString(),
    documents: found.files.map(({ file_key: key, file_name, media_type, bytes }) => ({
      ...{ file_name, bytes },
      url: linkToFile(context.fileLinkKey, { key, file_name, media_type }),
    })),
    account: found.about,
    prepared_by: found.prepared_by_email,
    prepared_at: instant(found.prepared_at),
    waits_until: instant(found.waits_until),
    expires_at: instant(found.expires_at),
    decided_by: found.decided_by_email,
    decided_at: instant(found.decided_at),
    outcome: found.outcome ?? (kind === 'former_owner' || found.about?.is_closed ? outcomeOfClosed() : outcomeOf(kind)),
    why_not: await whyNot(context, session, found),
  };
}

async function showAfter({ context, session }: OperatorPress, id: number): Promise<declared.Handover> {
  return present(context, session, (await findHandover(context.db, id)) ?? fail('not_found'));
}

/**
 * Requests to hand over an account: anyone can make one, two operators prepare and approve it, and the holder can stop
 * it.
 */
export const handoverRoutes: readonly Route[] = [
  handle(declared.requestHandover, ({ context, session, visitor, body, files }) => {
    const { marker } = findBrand(new URL(visitor.origin).host, context.config);
    return requestHandover(context, { visitor, partner: session?.partner ?? marker }, body, files);
  }),

  handle(declared.getOwnHandover, async ({ context, session }) => {
    const found = await findPreparedOf(context.db, holderOf(session));
    if (found === undefined || found.waits_until === null) return { handover: null };
    const { id, kind, first_name, last_name, requested_at, waits_until } = found;
    const name = `${first_name} ${last_name}`;
    return {
      handover: { id, kind, name, requested_at: requested_at.toISOString(), waits_until: waits_until.toISOString() },
    };
  }),

  handle(declared.objectToHandover, async (call) => ({ objected: await objectToHandover(call) })),

  handle(declared.listHandovers, async ({ context, session, query: { status, limit, cursor } }) => {
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    const page = await listHandovers(context.db, { status, limit, after });
    const items = await Promise.all(page.rows.map((row) => present(context, session, row)));
    const shown = new Map(items.map((item) => [item.id, item]));
    return presentPage(page, ({ id }) => shown.get(id) ?? fail('not_found'));
  }),

  handle(declared.prepareHandover, async (call) => {
    await prepareHandover(call, call.params.id, call.body);
    return showAfter(call, call.params.id);
  }),

  handle(declared.approveHandover, async (call) => {
    await approveHandover(call, call.params.id, call.body.note);
    return showAfter(call, call.params.id);
  }),

  handle(declared.rejectHandover, async (call) => {
    await rejectHandover(call, call.params.id, call.body);
    return showAfter(call, call.params.id);
  }),

  handle(declared.openHandoverArchive, async ({ context, visitor, params: { id }, body: { reason } }) => {
    const opened = await openArchive(context, id);
    await recordAudit(context.db, {
      action: 'handover_opened',
      by: visitor,
      subject: { kind: 'handover', id },
      detail: { reason },
    });
    return opened;
  }),
];
