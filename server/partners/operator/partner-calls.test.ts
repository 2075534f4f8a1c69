import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { findBrand } from '../find-brand.ts';
import { PartnerSwitches } from '../partner-switches.ts';

let server: TestServer;
let operator: TestVisitor;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  operator = await server.signIn('operator');
});
afterAll(() => server.close());

const accountOf = async (name: string): Promise<number> => {
  const found = server.context.db.selectFrom('accounts').select('id').where('email', '=', `${name}@demo.test`);
  return (await found.executeTakeFirstOrThrow()).id;
};

describe('partners and their consents', () => {
  test('are listed with who shares what, and who took it back', async () => {
    const [investor, institution] = [await accountOf('investor'), await accountOf('institution')];
    const given = { text_version: '2026-01', text: 'I agree.', host: 'castellan.localhost', address: '::1' };
    const given_at = new Date('2026-11-02T10:00:00Z');
    await server.context.db
      .insertInto('partner_consents')
      .values([
        { ...given, account_id: investor, partner: 'castellan', given_at },
        { ...given, account_id: institution, partner: 'castellan', given_at, withdrawn_at: given_at },
        { ...given, account_id: institution, partner: 'orrin', given_at },
      ])
      .execute();
    const firms = (await operator.get('/api/v1/operator/partners')).body.data.items;
    expect(firms.map((firm: Record<string, unknown>) => [firm.marker, firm.consents, firm.attorneys])).toEqual([
      ['castellan', 1, 1],
      ['orrin', 1, 0],
    ]);
    const list = async (query: string) => (await operator.get(`/api/v1/operator/consents?${query}`)).body.data;
    const { items } = await list('partner=castellan');
    expect(items.map((one: Record<string, unknown>) => [one.email, one.withdrawn_at])).toEqual(
      [
        ['investor@demo.test', null, investor],
        ['institution@demo.test', '2026-11-02T10:00:00.000Z', institution],
      ]
        .toSorted((a, b) => Number(b[2]) - Number(a[2]))
        .map(([email, at]) => [email, at]),
    );
    const first = await list('limit=2');
    const rest = await list(`limit=2&cursor=${first.next_cursor}`);
    expect([first.total_count, first.items.length, rest.items.length]).toEqual([3, 2, 1]);
    expect(JSON.stringify([...first.items, ...rest.items])).not.toContain('I agree.');
  });
});

describe('the flag of a partner', () => {
  const put = (is_shown: boolean) => operator.post('/api/v1/operator/partners/castellan/switch', { is_shown });
  const flags = async () =>
    (await operator.get('/api/v1/operator/partners')).body.data.items.map(
      (one: Record<string, unknown>) => one.is_shown,
    );

  test('[W-1] is set on the desk: off, its host is not the firm’s; on, it is again; twice is once', async () => {
    const { context } = server;
    const brandOf = () => findBrand('castellan.localhost', context.config).marker;
    expect([await flags(), brandOf()]).toEqual([[true, true], 'castellan']);
    for (const is_shown of [false, false])
      expect(await put(is_shown)).toMatchObject({ status: 200, body: { data: { marker: 'castellan', is_shown } } });
    expect([await flags(), brandOf()]).toEqual([[false, true], null]);
    const events = (await operator.get('/api/v1/operator/audit?action=partner_switched')).body.data;
    expect(events.items).toMatchObject([{ detail: { partner: 'castellan', is_on: false } }]);
    await put(true);
    expect([await flags(), brandOf()]).toEqual([[true, true], 'castellan']);
  });

  test('[W-1] is the same for a process that starts later, and only an operator sets it, of a partner there is', async () => {
    await put(false);
    const later = new PartnerSwitches(
      server.context.config.partners.map((one) => ({ ...one, white_label: true })),
      server.context.db,
      server.context.log,
    );
    await later.refresh();
    later.close();
    expect(later.partners.map(({ white_label }) => white_label)).toEqual([false, true]);
    await put(true);
    const refused = await (await server.signIn('investor')).post('/api/v1/operator/partners/castellan/switch', {
      is_shown: false,
    });
    expect(refused.status).toBe(403);
    expect((await operator.post('/api/v1/operator/partners/nobody/switch', { is_shown: true })).status).toBe(404);
  });
});
