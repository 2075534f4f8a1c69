import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const users = '/api/v1/users';
const me = `${users}/profile/me`;

let server: TestServer;
let scout: TestVisitor;
let scoutId: number;

beforeAll(async () => {
  server = await openTestServer();
  scout = await server.signIn('scout');
  scoutId = (await scout.get(me)).body.data.id;
});
afterAll(() => server.close());

const seenBy = (visitor: TestVisitor, id: number) => visitor.get(`${users}/profile/${id}`);

describe('users/profile/me', () => {
  test('[API-12] [E-1] keeps the fields that are sent and leaves the others', async () => {
    const answer = await scout.post(me, {
      first_name: ' Milo ',
      organisation: 'Ferrante Research',
      site: 'ferrante.example',
      address: { country: 'it', city: 'Trieste' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      display_name: 'Milo Ferrante',
      organisation: 'Ferrante Research',
      site: 'https://ferrante.example',
      address: { country: 'IT', city: 'Trieste', street: '' },
    });
    await scout.post(me, { address: { street: 'Via Roma 1' } });
    expect((await scout.get(me)).body.data.address).toEqual({
      country: 'IT',
      region: '',
      city: 'Trieste',
      street: 'Via Roma 1',
      postal_code: '',
    });
    expect((await scout.post(me, { address: { country: null } })).body.data.address.country).toBeNull();
  });

  test('[API-12] takes a form as well', async () => {
    const fields = { 'address.country': 'SI', about: 'I read complaints.', 'public.is_public': 'true' };
    const { data } = (await scout.form(me, fields)).body;
    expect(data).toMatchObject({
      about: 'I read complaints.',
      address: { country: 'SI' },
      public: { is_public: true },
    });
    expect((await scout.form(me, { 'public.is_public': 'false' })).body.data.public.is_public).toBe(false);
  });

  test('[API-12] [V-3] keeps texts without markup', async () => {
    const about = 'Losses <b>below</b> 5 < 6<script>alert(1)</script> <faq onclick=x><question>Why?</question></faq>';
    expect((await scout.post(me, { about, organisation: '<img src=x>' })).body.data).toMatchObject({
      about: 'Losses below 5 < 6 <faq><question>Why?</question></faq>',
      organisation: '',
    });
  });

  test('[API-12] [V-4] shows what is wrong field by field, and then changes nothing', async () => {
    const before = (await scout.get(me)).body.data;
    const answer = await scout.post(me, {
      organisation: 'Kept?',
      email: 'other@demo.test',
      type: 'operator',
      site: 'javascript:alert(1)',
      phone: 'call me',
      address: { country: 'XX', planet: 'Mars' },
      public: { fields: ['email'] },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.fields).sort()).toEqual([
      'body.address.country',
      'body.address.planet',
      'body.email',
      'body.phone',
      'body.public.fields.0',
      'body.site',
      'body.type',
    ]);
    expect((await scout.get(me)).body.data).toEqual(before);
  });

  test('[API-12] needs a sign-in', async () => {
    expect((await server.visitor().post(me, { about: 'x' })).status).toBe(401);
  });
});

describe('users/profile/{id}', () => {
  test('[API-13] [R-9] shows what its owner made public, and to others nothing else', async () => {
    await scout.post(me, {
      about: 'I read complaints.',
      organisation: 'Ferrante Research',
      phone: '+39 040 1234',
      address: { country: 'IT', city: 'Trieste' },
      public: { is_public: true, fields: ['name', 'organisation', 'country'] },
    });
    const { data } = (await seenBy(server.visitor(), scoutId)).body;
    expect(data).toMatchObject({
      id: scoutId,
      display_name: 'Milo Ferrante',
      type: 'scout',
      organisation: 'Ferrante Research',
      about: null,
      photo: null,
      address: { country: 'IT', city: null },
      cases: [],
      is_own: false,
    });
    expect(JSON.stringify(data)).not.toMatch(/demo\.test|1234|Trieste/);
  });

  test('[API-13] never shows an email address in place of a hidden name', async () => {
    await scout.post(me, { public: { is_public: true, fields: [] } });
    expect((await seenBy(server.visitor(), scoutId)).body.data.display_name).toBe(`Scout ${scoutId}`);
  });

  test('[API-13] one who shows nothing is not found, but by themselves', async () => {
    await scout.post(me, { public: { is_public: false } });
    for (const name of ['investor', 'attorney', 'operator'])
      expect((await seenBy(await server.signIn(name), scoutId)).status).toBe(404);
    expect((await seenBy(server.visitor(), scoutId)).status).toBe(404);
    expect((await seenBy(scout, scoutId)).body.data).toMatchObject({ is_own: true, is_public: false });
    expect((await seenBy(scout, 9_007_199_254_740_991)).status).toBe(404);
    expect((await scout.get(`${users}/profile/somebody`)).status).toBe(400);
  });

  test('[API-13] [P-2] an attorney never sees a person of another partner firm', async () => {
    const { db } = server.context;
    await scout.post(me, { public: { is_public: true, fields: ['name'] } });
    const attorney = await server.signIn('attorney');
    const cameBy = (partner: string | null) =>
      db.updateTable('accounts').set({ partner }).where('id', '=', scoutId).execute();
    await cameBy('orrin');
    expect((await seenBy(attorney, scoutId)).status).toBe(404);
    expect((await seenBy(server.visitor(), scoutId)).status).toBe(200);
    await cameBy('castellan');
    expect((await seenBy(attorney, scoutId)).status).toBe(200);
    await cameBy(null);
  });
});

describe('users/profile/filters', () => {
  const countOf = (options: { value: string; count: number }[], value: string) =>
    options.find((one) => one.value === value)?.count;

  test('[API-14] lists roles, kinds of organisation and countries, counting who shows themselves', async () => {
    await scout.post(me, { address: { country: 'IT' }, public: { is_public: true, fields: ['name'] } });
    const before = (await server.visitor().get(`${users}/profile/filters`)).body.data;
    expect(before.countries.length).toBe(249);
    expect(before.countries.find((one: { value: string }) => one.value === 'IT')).toEqual({
      value: 'IT',
      label: 'Italy',
      count: 0, // not among what is shown
    });
    expect([countOf(before.roles, 'scout'), countOf(before.roles, 'investor')]).toEqual([1, 0]);
    await scout.post(me, { public: { fields: ['country'] } });
    const after = (await server.visitor().get(`${users}/profile/filters`)).body.data;
    expect(countOf(after.countries, 'IT')).toBe(1);
    const attorneys = (await (await server.signIn('attorney')).get(`${users}/profile/filters`)).body.data;
    expect(countOf(attorneys.roles, 'scout')).toBe(0);
  });
});
