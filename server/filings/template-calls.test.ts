import { administratorTemplates } from '@trover/core/filings/administrator-templates.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { addAdministratorTemplates, saveNeutralTemplate } from './template-routes.ts';

const at = '/api/v1/operator/filing_templates';
const { name } = administratorTemplates[0]!;

let server: TestServer;
let operator: TestVisitor;

interface Template {
  id: number;
  name: string;
  administrator: string;
  is_neutral: boolean;
  document: { about?: object };
  saved_at: string;
}
const find = async (wanted = name): Promise<Template> =>
  (await operator.get(`${at}?limit=200`)).body.data.items.find((one: Template) => one.name === wanted);
const verify = (id: number, body: object) => operator.post(`${at}/${id}/verification`, body);

beforeAll(async () => {
  server = await openTestServer();
  operator = await server.signIn('operator');
  await saveNeutralTemplate(server.context.db);
  await addAdministratorTemplates(server.context.db);
}, 600_000);
afterAll(() => server.close());

describe('the mark of an administrator’s template', () => {
  test('comes with the program as not verified, by nobody', async () => {
    const { items } = (await operator.get(`${at}?limit=200`)).body.data;
    const own = items.filter(({ is_neutral }: Template) => !is_neutral);
    expect(own).toHaveLength(administratorTemplates.length);
    for (const template of own)
      expect(template).toMatchObject({
        document: { about: { columns: 'not_verified' } },
        verified_by: null,
        verified_at: null,
      });
  });

  test('states who verified it, when and with what; the audit log has it, and the next start leaves it', async () => {
    const { id, saved_at } = await find();
    const source = 'Their spreadsheet of 2026, by mail';
    const { body, status } = await verify(id, { columns: 'verified', source, seen: saved_at });
    expect([status, body.data]).toMatchObject([
      200,
      {
        document: { about: { columns: 'verified', source, checked_on: server.context.today() } },
        verified_by: expect.stringMatching(/\w/),
        verified_at: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    await addAdministratorTemplates(server.context.db);
    expect(await find()).toMatchObject({ document: { about: { columns: 'verified', source } } });
    expect(await auditOf(id)).toMatchObject([{ columns: 'verified', source, name }]);
  });

  test('is withdrawn by an operator, and by every change of the template', async () => {
    const seen = await find();
    const source = 'Their letter of 2026';
    expect(await verify(seen.id, { columns: 'not_verified', source, seen: seen.saved_at })).toMatchObject({
      status: 200,
      body: { data: { document: { about: { columns: 'not_verified' } }, verified_by: null, verified_at: null } },
    });
    await verify(seen.id, { columns: 'verified', source, seen: seen.saved_at });
    const { administrator, document } = await find();
    // the document states that it is verified; only a comparison does that
    expect(document.about).toMatchObject({ columns: 'verified' });
    const saved = await operator.post(at, { name, administrator, document, seen: seen.saved_at });
    expect(saved.body.data).toMatchObject({
      document: { about: { columns: 'not_verified', source } },
      verified_by: null,
      verified_at: null,
    });
    const late = await verify(seen.id, { columns: 'verified', source, seen: seen.saved_at });
    expect([late.status, late.body.error.message]).toEqual([
      409,
      `Someone saved “${name}” after you opened it. Open it again and compare it.`,
    ]);
  });

  test('is not set on ours, nor without what it was compared with', async () => {
    const ours = await find('Neutral');
    const refused = await verify(ours.id, { columns: 'verified', source: 'Ours', seen: ours.saved_at });
    expect(refused.status).toBe(409);
    const own = await find();
    const empty = await verify(own.id, { columns: 'verified', source: ' ', seen: own.saved_at });
    expect([empty.status, empty.body.error.fields]).toMatchObject([
      400,
      { 'body.source': 'enter what it was compared with' },
    ]);
    expect((await verify(999_999, { columns: 'verified', source: 'X', seen: own.saved_at })).status).toBe(404);
  });
});

async function auditOf(id: number) {
  const rows = await server.context.db
    .selectFrom('audit_events')
    .select('detail')
    .where('action', '=', 'filing_template_verified')
    .where('subject_kind', '=', 'filing_template')
    .where('subject_id', '=', id)
    .execute();
  return rows.map(({ detail }) => detail);
}
