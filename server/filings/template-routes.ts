import * as declared from '@trover/contract/filings/filings.ts';
import { administratorTemplates } from '@trover/core/filings/administrator-templates.ts';
import { type FilingTemplate, neutralTemplate, templateFaults } from '@trover/core/filings/template.ts';
import type { Db } from '@trover/db/connect.ts';
import * as queries from '@trover/db/queries/filings/filings.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { readTemplate } from './load-claims.ts';

const byId = z.tuple([cursorKey.id]);
const NEUTRAL_TEMPLATE = 'Neutral';

function whyNotSaved({ name, seen }: { name: string; seen?: string | null | undefined }): string {
  if (name === NEUTRAL_TEMPLATE) return 'The neutral template cannot be changed. Save yours under another name.';
  if (seen === null) return `There is already a template “${name}”. Open that one, or give yours another name.`;
  return `Someone saved “${name}” after you opened it. Open it again, or save yours under another name.`;
}

export const saveNeutralTemplate = (db: Db): Promise<void> =>
  queries.saveNeutralTemplate(db, NEUTRAL_TEMPLATE, neutralTemplate);

/**
 * Adds the templates that come with the program; templates that an operator saved or verified under the same names
 * remain unchanged.
 */
export const addAdministratorTemplates = (db: Db): Promise<void> => queries.addTemplates(db, administratorTemplates);

const presentTemplate = ({
  id,
  name,
  administrator,
  is_neutral,
  document,
  saved_at,
  verifier,
  verified_at,
}: queries.ListedTemplate) => ({
  id,
  name,
  administrator,
  is_neutral,
  document: declared.filingTemplateSchema.parse(readTemplate(document)),
  saved_at: saved_at.toISOString(),
  verified_by: verifier,
  verified_at: verified_at?.toISOString() ?? null,
});

/** A saved template is not verified, whatever its document states: `verifyFilingTemplate` alone records who compared it. */
const unverified = (document: FilingTemplate): FilingTemplate =>
  document.about === undefined ? document : { ...document, about: { ...document.about, columns: 'not_verified' } };

async function requireTemplate(db: Db, id: number): Promise<queries.ListedTemplate> {
  return (await queries.findTemplate(db, id)) ?? fail('not_found', { message: 'We could not find that template.' });
}

export const templateRoutes: readonly Route[] = [
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
    return context.db.transaction().execute(async (trx) => {
      const document = unverified(body.document);
      const template = await queries.saveTemplate(trx, { ...body, document, saved_by: session.account_id });
      if (template === undefined) fail('conflict', { message: whyNotSaved(body) });
      await recordAudit(trx, {
        action: 'filing_template_saved',
        by: { ...visitor, session },
        subject: { kind: 'filing_template', id: template.id },
        detail: { name: body.name, administrator: body.administrator },
      });
      return presentTemplate({ ...template, verifier: null });
    });
  }),

  handle(declared.verifyFilingTemplate, async ({ context, session, visitor, params: { id }, body }) => {
    await context.db.transaction().execute(async (trx) => {
      const template = await queries.lockTemplate(trx, id);
      if (template === undefined) fail('not_found', { message: 'We could not find that template.' });
      const { name, is_neutral, saved_at } = template;
      if (is_neutral)
        fail('conflict', { message: 'The neutral template is ours: there is no spreadsheet to compare it with.' });
      if (saved_at.toISOString() !== body.seen)
        fail('conflict', { message: `Someone saved “${name}” after you opened it. Open it again and compare it.` });
      const document = readTemplate(template.document);
      const { columns, source } = body;
      const about = { requires: document.about?.requires ?? [], source, checked_on: context.today(), columns };
      await queries.markTemplate(trx, id, {
        document: { ...document, about },
        verified_by: columns === 'verified' ? session.account_id : null,
      });
      await recordAudit(trx, {
        action: 'filing_template_verified',
        by: { ...visitor, session },
        subject: { kind: 'filing_template', id },
        detail: { name, columns, source },
      });
    });
    return presentTemplate(await requireTemplate(context.db, id));
  }),
];
