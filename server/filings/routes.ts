import * as declared from '@trover/contract/filings/filings.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { administratorTemplates } from '@trover/core/filings/administrator-templates.ts';
import { neutralTemplate, templateFaults } from '@trover/core/filings/template.ts';
import type { Db } from '@trover/db/connect.ts';
import * as queries from '@trover/db/queries/filings/filings.ts';
import { CONFIRM_DAYS } from '@trover/db/queries/work/work-items.ts';
import { z } from 'zod';
import { actorOf } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { cancelFiling, confirmFiling, makeFiling, sendFiling, tryFiling } from './file-claims.ts';
import { readTemplate, referenceOf } from './load-claims.ts';

const byId = z.tuple([cursorKey.id]);
const MAX_FAULTS = 200;

const NEUTRAL_TEMPLATE = 'Neutral';

function whyNotSaved({ name, seen }: { name: string; seen?: string | null | undefined }): string {
  if (name === NEUTRAL_TEMPLATE) return 'The neutral template cannot be changed. Save yours under another name.';
  if (seen === null) return `There is already a template “${name}”. Open that one, or give yours another name.`;
  return `Someone saved “${name}” after you opened it. Open it again, or save yours under another name.`;
}

export const saveNeutralTemplate = (db: Db): Promise<void> =>
  queries.saveNeutralTemplate(db, NEUTRAL_TEMPLATE, neutralTemplate);

/** Templates that come with the program: what an operator saved under their names stays. */
export const addAdministratorTemplates = (db: Db): Promise<void> => queries.addTemplates(db, administratorTemplates);

const presentTemplate = ({ id, name, administrator, is_neutral, document, saved_at }: queries.Template) => ({
  id,
  name,
  administrator,
  is_neutral,
  document: declared.filingTemplateSchema.parse(readTemplate(document)),
  saved_at: saved_at.toISOString(),
});

const controlOf = (control: unknown) =>
  control === null
    ? null
    : z
        .object({
          claims: z.string(),
          transactions: z.string(),
          shares_bought: z.string(),
          shares_sold: z.string(),
          recognized_claims: z.string(),
          documents: z.string(),
        })
        .parse(control);

function present(of: queries.ListedFiling, today: string) {
  return {
    id: of.id,
    order_id: of.case_id,
    slug: of.slug,
    title: of.title,
    template: of.template_name,
    status: of.status,
    problem: of.problem,
    claims: of.claims,
    unconfirmed: of.status === 'sent' ? of.unconfirmed : 0,
    is_overdue:
      of.sent_on !== null && of.unconfirmed > 0 && formatDay(addDays(requireDay(of.sent_on), CONFIRM_DAYS)) <= today,
    control: controlOf(of.control),
    sha256: of.file_sha256,
    bytes: of.bytes,
    made_at: of.made_at.toISOString(),
    sent_on: of.sent_on,
    unreviewed_trades: of.unreviewed_trades,
    unreviewed_reason: of.unreviewed_reason,
  };
}

async function shown({ db, today }: { db: Db; today: () => string }, id: number) {
  const { rows } = await queries.listFilings(db, { id, limit: 1 });
  const [filing] = rows;
  if (filing === undefined) fail('not_found', { message: 'We could not find that filing.' });
  return present(filing, today());
}

export const filingRoutes: readonly Route[] = [
  handle(declared.listFilingTemplates, async ({ context, query }) => {
    const { cursor, limit } = query;
    return presentPage(
      await queries.listTemplates(context.db, { limit, after: readCursor(cursor, byId) }),
      presentTemplate,
    );
  }),

  handle(declared.saveFilingTemplate, async ({ context, session, visitor, body }) => {
    const [fault] = templateFaults(body.document);
    if (fault !== undefined) fail('invalid_input', { message: fault, fields: { 'body.document': fault } });
    const saved = await context.db.transaction().execute(async (trx) => {
      const template = await queries.saveTemplate(trx, { ...body, saved_by: session.account_id });
      if (template === undefined) fail('conflict', { message: whyNotSaved(body) });
      await recordAudit(trx, {
        action: 'filing_template_saved',
        by: { ...visitor, session },
        subject: { kind: 'filing_template', id: template.id },
        detail: { name: body.name, administrator: body.administrator },
      });
      return template;
    });
    return presentTemplate(saved);
  }),

  handle(declared.tryFiling, async ({ context, body }) => {
    const { claims, filled, unreviewed } = await tryFiling(context, body);
    return {
      control: filled.control,
      claims: claims.map(({ sub_payout_request_id, to_file }) => ({
        sub_payout_request_id,
        reference: to_file.reference,
        beneficial_owner: to_file.claim.beneficial_owner,
      })),
      unreviewed: unreviewed.map(({ claim_id, trades, waiting }) => ({
        sub_payout_request_id: claim_id,
        reference: referenceOf(claim_id),
        trades,
        waiting,
      })),
      faults_total: filled.faults.length,
      faults: filled.faults.slice(0, MAX_FAULTS),
    };
  }),

  handle(declared.makeFiling, async (call) => {
    const { id } = await makeFiling(call.context, actorOf(call), call.body);
    return shown(call.context, id);
  }),

  handle(declared.listFilings, async ({ context, query }) => {
    const { cursor, limit, order_id: case_id } = query;
    const page = await queries.listFilings(context.db, { case_id, limit, after: readCursor(cursor, byId) });
    return presentPage(page, (filing) => present(filing, context.today()));
  }),

  handle(declared.listFilingClaims, async ({ context, params, query }) => {
    const { cursor, limit } = query;
    await shown(context, params.id);
    const after = readCursor(cursor, byId);
    const page = await queries.listFilingClaims(context.db, { filing_id: params.id, limit, after });
    return presentPage(page, ({ sub_payout_request_id, beneficial_owner, stage, claim_number, confirmed_on }) => ({
      sub_payout_request_id,
      reference: referenceOf(sub_payout_request_id),
      beneficial_owner,
      stage,
      claim_number,
      confirmed_on,
    }));
  }),

  handle(declared.openFiling, async ({ context, session, visitor, params }) => {
    const filing = await queries.findFiling(context.db, params.id);
    if (filing === undefined) fail('not_found', { message: 'We could not find that filing.' });
    const { id, file_key: key, file_sha256: sha256 } = filing;
    if (key === null || sha256 === null)
      fail('conflict', { message: 'We are still preparing the package. Try again in a moment.' });
    await recordAudit(context.db, {
      action: 'document_viewed',
      by: { ...visitor, session },
      subject: { kind: 'filing', id },
      detail: { sha256 },
    });
    const file_name = `filing-TR-F${id}.zip`;
    return {
      url: linkToFile(context.fileLinkKey, { key, file_name, media_type: 'application/zip' }),
      file_name,
      sha256,
    };
  }),

  handle(declared.sendFiling, async (call) => {
    await sendFiling(call.context.db, actorOf(call), call.params.id, call.body.sent_on);
    return shown(call.context, call.params.id);
  }),

  handle(declared.cancelFiling, async (call) => {
    await cancelFiling(call.context.db, actorOf(call), call.params.id);
    return shown(call.context, call.params.id);
  }),

  handle(declared.confirmFiling, async (call) => {
    await confirmFiling(call.context.db, actorOf(call), call.params.id, call.body);
    return shown(call.context, call.params.id);
  }),
];
