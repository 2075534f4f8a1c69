import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type StandIn, startStandIn } from '../../../fixtures/providers/stand-in.ts';
import { publish } from '../../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { runSource } from '../run-source.ts';

const today = '2026-11-20';
const catalogue = '/api/v1/operator/catalogue';
const [OWN, PRINTED, FOREIGN] = ['10482K101', '28962P101', '73902Q108'];

/** What OpenFIGI knows of each number; a number that is not here it does not know. */
const known = new Map<string, { name: string; ticker: string; exchCode: string }[]>();
let fault: Answer | null = null;
let openFigi: StandIn;
let server: TestServer;
let operator: TestVisitor;
let brackwater: { id: number };
let elmtree: { id: number };

beforeAll(async () => {
  openFigi = await startStandIn(({ path, body }) => {
    if (fault !== null) return fault;
    if (path !== '/v3/mapping') return { status: 404, body: {} };
    const jobs: { idType: string; idValue: string }[] = JSON.parse(body);
    return {
      body: jobs.map(({ idValue }) => {
        const found = known.get(idValue);
        if (found === undefined) return { warning: 'No identifier found.' };
        return { data: found.map((one) => ({ figi: `BBG${idValue}`, securityType: 'Common Stock', ...one })) };
      }),
    };
  });
  server = await openTestServer({ env: { TODAY: today, OPENFIGI_URL: openFigi.url, OPENFIGI_KEY: 'figi-key' } });
  operator = await server.signIn('operator');
  const scout = await server.signIn('scout');
  brackwater = await publish(scout, operator, {
    securities: [{ name: 'Common stock', ticker: 'BRKW', cusip: OWN }],
  });
  elmtree = await publish(scout, operator, {
    title: 'In re Elmtree Systems Securities Litigation',
    company: { name: 'Elmtree Systems, Inc.', sector: 'technology' },
    docket: '1:25-cv-00999',
    securities: [{ name: 'Common stock', ticker: 'ELMT' }],
  });
  for (const cusip of [PRINTED, FOREIGN])
    await server.context.db
      .insertInto('printed_securities')
      .values({ key: `cusip ${cusip}`, cusip, cusip_valid: true })
      .execute();
});
afterAll(async () => {
  await server.close();
  await openFigi.close();
});

const read = async () => {
  await server.context.db.deleteFrom('number_lookups').execute();
  await runSource(server.context, 'openfigi', { cause: 'operator' });
};
const waiting = async () => (await operator.get(`${catalogue}/proposals?source=openfigi`)).body.data.items;
const decide = (id: number, body: object) => operator.post(`${catalogue}/proposals/decide`, { ids: [id], ...body });
const numbersOf = async (value: string) =>
  (
    await server.context.db
      .selectFrom('security_identifiers')
      .select(['kind', 'value'])
      .where('security_id', '=', value === 'BRKW' ? await securityOf('BRKW') : await securityOf('ELMT'))
      .orderBy('value')
      .execute()
  ).map(({ kind, value }) => `${kind} ${value}`);
const securityOf = async (ticker: string) =>
  (
    await server.context.db
      .selectFrom('security_identifiers')
      .select('security_id')
      .where('value', '=', ticker)
      .executeTakeFirstOrThrow()
  ).security_id;
const lastRun = async () => (await operator.get(`${catalogue}/sources/openfigi/runs`)).body.data.items[0];

test('a number that goes by another ticker now is proposed, accepted by one press, and undone', async () => {
  known.set(OWN, [{ name: 'BRACKWATER FOODS INC', ticker: 'BWFD', exchCode: 'US' }]);
  await read();
  const [proposal, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(proposal).toMatchObject({
    ...{ kind: 'change', field: 'identifier', case: { id: brackwater.id }, now: null },
    value: { kind: 'ticker', value: 'BWFD', security: 'Common stock' },
    words: `CUSIP ${OWN}: BWFD, BRACKWATER FOODS INC, Common Stock, BBG${OWN}`,
    source: `https://www.openfigi.com/id/BBG${OWN}`,
  });
  const { effects } = (await operator.get(`${catalogue}/proposals/${proposal.id}`)).body.data;
  expect(effects).toMatchObject({ is_computed_again: true, against: null });
  expect(await numbersOf('BRKW')).toEqual([`cusip ${OWN}`, 'ticker BRKW']);
  expect((await decide(proposal.id, { decision: 'accept' })).status).toBe(200);
  expect(await numbersOf('BRKW')).toEqual([`cusip ${OWN}`, 'ticker BRKW', 'ticker BWFD']);
  expect((await operator.post(`${catalogue}/proposals/${proposal.id}/undo`, {})).status).toBe(200);
  expect(await numbersOf('BRKW')).toEqual([`cusip ${OWN}`, 'ticker BRKW']);
  expect((await decide(proposal.id, { decision: 'accept' })).status).toBe(200);
  await read();
  expect(await waiting()).toEqual([]);
});

test('a number that a file prints and the catalogue lacks is proposed for the security of its ticker, and for no other company', async () => {
  known.set(PRINTED, [
    { name: 'ELMTREE SYSTEMS INC', ticker: 'ELMT', exchCode: 'US' },
    { name: 'ELMTREE SYSTEMS INC', ticker: 'EL1', exchCode: 'GR' },
  ]);
  known.set(FOREIGN, [{ name: 'ELMONT TEXTILES SA', ticker: 'ELMT', exchCode: 'US' }]);
  await read();
  const [proposal, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(proposal).toMatchObject({ case: { id: elmtree.id }, value: { kind: 'cusip', value: PRINTED } });
  expect((await lastRun()).lines).toContain(
    `CUSIP ${FOREIGN} is ELMT of ELMONT TEXTILES SA, not of Elmtree Systems, Inc..`,
  );
  const wrong = await decide(proposal.id, {
    decision: 'accept',
    value: { ...proposal.value, value: `${PRINTED.slice(0, 8)}${(Number(PRINTED[8]) + 1) % 10}` },
  });
  expect(wrong.status).toBe(400);
  expect(JSON.stringify(wrong.body)).toContain('check digit');
  const accepted = await decide(proposal.id, { decision: 'accept', value: { ...proposal.value, value: OWN } });
  expect(accepted.status).toBe(409);
  expect(JSON.stringify(accepted.body)).toContain('Brackwater');
  expect((await decide(proposal.id, { decision: 'accept' })).status).toBe(200);
  expect(await numbersOf('ELMT')).toEqual([`cusip ${PRINTED}`, 'ticker ELMT']);
});

test('the requests are those of the documents: jobs with the type of the number, and the key', () => {
  const asked = openFigi.received.filter(({ path }) => path === '/v3/mapping');
  expect(asked.length).toBeGreaterThan(0);
  for (const { headers, method } of asked) {
    expect(method).toBe('POST');
    expect(headers['x-openfigi-apikey']).toBe('figi-key');
  }
  expect(JSON.parse(asked[0]!.body)).toEqual([{ idType: 'ID_CUSIP', idValue: OWN }]);
});

test('listings with different tickers give none, and a number is asked for once in a month', async () => {
  known.set(OWN, [
    { name: 'BRACKWATER FOODS INC', ticker: 'BW1', exchCode: 'GR' },
    { name: 'BRACKWATER FOODS INC', ticker: 'BW2', exchCode: 'LN' },
  ]);
  await read();
  expect(await waiting()).toEqual([]);
  expect((await lastRun()).lines.join()).toContain('no one ticker');
  const before = openFigi.received.length;
  await runSource(server.context, 'openfigi', { cause: 'operator' });
  expect(openFigi.received.length).toBe(before);
});

test('another form than documented is stated, and nothing is proposed', async () => {
  for (const [answer, words] of [
    [{ body: { data: [] } }, 'another form'],
    [{ body: [] }, 'answers 0 of'],
    [{ status: 413, body: 'too many' }, 'answers with 413'],
    [{ status: 401, body: {} }, 'refuses our key'],
  ] as const) {
    fault = answer;
    await read();
    expect((await lastRun()).failure).toContain(words);
  }
  fault = null;
  expect(await waiting()).toEqual([]);
});
