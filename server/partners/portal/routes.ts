import * as declared from '@trover/contract/partners/portal.ts';
import { READABLE, readableChecks } from '@trover/core/partners/theme.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import * as queries from '@trover/db/queries/partners/portal-versions.ts';
import { z } from 'zod';
import { refuseOwnAccount } from '../../accounts/operators/may-approve.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { notifyOwner } from '../../claims/notify-owner.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import type { Visitor } from '../../http/route.ts';
import { handle, type Route } from '../../http/route.ts';
import { firmFormRoutes } from '../embed/form-routes.ts';
import { findPartnerByMarker } from '../find-brand.ts';
import type { Partner } from '../partner.ts';
import { portalDecidedMail } from './mails.ts';
import { portalOf, presentVersion } from './present-portal.ts';

const MAX_SENT = 100;

function partnerOf({ config }: Pick<Context, 'config'>, session: Session): Partner {
  const found = session.partner === null ? undefined : findPartnerByMarker(session.partner, config);
  return found ?? fail('not_allowed', { message: 'Your firm no longer has a portal here.' });
}

/** Refuses colors without enough contrast: of text on them, and of them on the page. */
function requireReadable({ colours }: declared.PortalSettings): void {
  for (const theme of ['light', 'dark'] as const) {
    const worst = readableChecks(colours[theme], theme).find(({ is_readable }) => !is_readable);
    if (worst === undefined) continue;
    const where = worst.what === 'on_it' ? 'the text on it' : `on the ${theme} page it`;
    const sentence = `${where} has a contrast of ${worst.ratio.toFixed(1)}, at least ${READABLE} is needed`;
    const field = `body.document.colours.${theme}`;
    fail('invalid_input', { message: `Check ${field}: ${sentence}.`, fields: { [field]: sentence } });
  }
}

type Trx = DbTransaction;

async function requireOpen(trx: Trx, marker: string): Promise<queries.PortalVersion> {
  return (await queries.findOpenVersion(trx, marker)) ?? fail('not_found', { message: 'There is no draft.' });
}

interface OperatorPress {
  context: Context;
  session: Session;
  visitor: Visitor;
}

async function decide(
  { context, session, visitor }: OperatorPress,
  id: number,
  status: 'live' | 'rejected',
  note: string | null,
) {
  const decided = await context.db.transaction().execute(async (trx) => {
    const found =
      (await queries.lockPortalVersion(trx, id)) ?? fail('not_found', { message: 'We could not find that version.' });
    if (found.status === status) return found;
    if (found.status !== 'sent')
      fail('conflict', { message: 'This version is not in review: it was decided, or the firm withdrew it.' });
    const { marker, version, made_by } = found;
    // all attorneys, not only the author: an operator who is one of them would decide about their own firm
    const attorneys = await queries.listAttorneysOf(trx, marker);
    const concerned = made_by === null ? attorneys : [made_by, ...attorneys];
    await refuseOwnAccount(trx, context.config, session.account_id, concerned);
    await queries.decidePortalVersion(trx, { id, marker, status, by: session.account_id, note });
    await recordAudit(trx, {
      action: status === 'live' ? 'portal_approved' : 'portal_rejected',
      by: visitor,
      detail: { partner: marker, version, ...(note !== null && { note }) },
    });
    for (const attorney of await queries.listAttorneysOf(trx, marker, { isOpen: true }))
      await notifyOwner(context, trx, attorney, {
        template: portalDecidedMail,
        data: { version, note },
        cause: `portal-decided ${id}`,
      });
    return (await queries.lockPortalVersion(trx, id)) ?? fail('not_found');
  });
  await context.partnerSwitches.refresh();
  return presentVersion(decided);
}

/** A firm's portal: its attorneys edit it, and an operator reviews it before it is published. */
export const portalRoutes: readonly Route[] = [
  ...firmFormRoutes,

  handle(declared.getPortal, async ({ context, session }) => {
    const partner = partnerOf(context, session);
    const open = await queries.findOpenVersion(context.db, partner.marker);
    return {
      ...{ marker: partner.marker, firm: partner.firm, live_version: partner.version ?? 0 },
      live: portalOf(partner),
      open: open === undefined ? null : presentVersion(open),
    };
  }),

  handle(declared.listPortalVersions, async ({ context, session, query: { limit, cursor } }) => {
    const { marker } = partnerOf(context, session);
    const after = readCursor(cursor, z.tuple([cursorKey.integer]));
    return presentPage(await queries.listPortalVersions(context.db, { marker, limit, after }), presentVersion);
  }),

  handle(declared.savePortalDraft, ({ context, session, visitor, body: { document } }) => {
    const { marker } = partnerOf(context, session);
    requireReadable(document);
    return context.db.transaction().execute(async (trx) => {
      if (!(await queries.savePortalDraft(trx, { marker, document, by: session.account_id })))
        fail('conflict', { message: 'An operator is reviewing the version you sent. Withdraw it to make changes.' });
      const saved = await requireOpen(trx, marker);
      await recordAudit(trx, {
        action: 'portal_drafted',
        by: visitor,
        detail: { partner: marker, version: saved.version },
      });
      return presentVersion(saved);
    });
  }),

  handle(declared.discardPortalDraft, ({ context, session, visitor }) => {
    const { marker } = partnerOf(context, session);
    return context.db.transaction().execute(async (trx) => {
      const discarded = await queries.deleteOpenVersion(trx, marker);
      if (discarded) await recordAudit(trx, { action: 'portal_discarded', by: visitor, detail: { partner: marker } });
      return { discarded };
    });
  }),

  handle(declared.sendPortalDraft, ({ context, session, visitor }) => {
    const { marker } = partnerOf(context, session);
    return context.db.transaction().execute(async (trx) => {
      const isNew = await queries.markVersionSent(trx, marker);
      const sent = await requireOpen(trx, marker);
      if (isNew)
        await recordAudit(trx, {
          action: 'portal_sent',
          by: visitor,
          detail: { partner: marker, version: sent.version },
        });
      return presentVersion(sent);
    });
  }),

  handle(declared.listSentPortals, async ({ context }) => {
    const sent = await queries.listSentVersions(context.db, MAX_SENT);
    const items = sent.flatMap((version) => {
      const partner = findPartnerByMarker(version.marker, context.config);
      if (partner === undefined) return [];
      return [{ version: presentVersion(version), live: portalOf(partner), firm: partner.firm }];
    });
    return { items, total_count: items.length, next_cursor: null };
  }),

  handle(declared.approvePortal, (call) => decide(call, call.params.id, 'live', null)),

  handle(declared.rejectPortal, (call) => decide(call, call.params.id, 'rejected', call.body.note)),
];
