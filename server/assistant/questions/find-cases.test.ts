import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepare } from '../../prepare.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { ensureHelpTexts } from '../retrieval/help-texts.ts';
import { findCases } from './find-cases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  await prepare(server.context);
  await ensureHelpTexts(server.context.db);
}, 300_000);
afterAll(() => server.close());

const slugsOf = async (asked: string): Promise<string[]> =>
  (await findCases(server.context, asked)).cases.map(({ slug }) => slug);

test.each([
  ['is credit swiss still open', 'credit-suisse-group-2021'],
  ['creditsuisse settlement', 'credit-suisse-group-2021'],
  ['welsfargo claim', 'wells-fargo-2018'],
  ['citi group settlement', 'citigroup-2007'],
  ['rite-aid payout', 'rite-aid-2018'],
  ['kraft hines', 'kraft-heinz-2019'],
  ['general electrik deadline', 'ge-2017'],
  ['j c penny', 'j-c-penney-2017'],
  ['supermicro', 'super-micro-computer-2018'],
  ['lucking coffee', 'luckin-coffee-2020'],
  ['cbs settlement', 'cbs-2018'],
  ['apple settlement', 'apple-2018'],
  ['popular settlement', 'popular-2009'],
  ['my uncle says it is only pennies. is he right for halden shares', 'halden-semiconductor-2023'],
])('[API-78] a name with a typing error, or with a space too many or too few, is found: %s', async (asked, slug) => {
  expect(await slugsOf(asked)).toContain(slug);
});

test.each([
  'my credit score went down',
  'my financial adviser cheated me',
  'is an electronic signature valid',
  'wrong quantity on a trade',
  'standing authorization to file',
  'vice president of the firm',
  'general motors lawsuit',
  'cooperation with attorneys',
  'phone camera photo blurry',
  'talk to the lawyers in the case for free',
  'exempt payee code for corporation',
  'is there any point in filing',
  'somebody stole my wallet with my id',
])('a plain word names no company: %s', async (asked) => {
  expect(await slugsOf(asked)).toEqual([]);
});
