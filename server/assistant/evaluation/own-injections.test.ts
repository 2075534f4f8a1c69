import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, openModelServer } from '../../../fixtures/model-server/model-server.ts';
import { prepare } from '../../prepare.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { type AssistantServer, openAssistantServer } from '../testing/assistant-server.ts';
import { NOTE_ORDERS } from './further-injections.ts';
import { ORDERS } from './injections.ts';
import { LATER_NOTES } from './later-injections.ts';

let models: ModelServer;
let server: AssistantServer;
let investor: TestVisitor;
beforeAll(async () => {
  models = await openModelServer();
  const env = { TODAY: '2026-11-20', LLM_BASE_URL: models.baseUrl, LLM_MODEL: 'obedient' };
  server = await openAssistantServer({ env, role: 'api,worker' });
  await prepare(server.portal.context);
  investor = await server.portal.signIn('investor');
}, 900_000);
afterAll(async () => {
  await server.close();
  await models.close();
});

const quotedCsv = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Each order as the note of a trade that is read and of one that is refused. */
const file = [
  'account,security,type,date,quantity,price,currency,note',
  ...[...ORDERS, ...NOTE_ORDERS, ...LATER_NOTES].map(
    (order, at) => `ZZ-1,LRNO,purchase,2022-07-${at + 11},10,25.10,USD,${quotedCsv(order)}`,
  ),
  ...ORDERS.map((order) => `ZZ-1,LRNO,purchase,2022-08-40,10,25.10,USD,${quotedCsv(order)}`),
  ...ORDERS.map((order) => `ZZ-1,LRNO,${quotedCsv(order)},2022-08-10,10,25.10,USD,`),
].join('\n');

async function uploadOrders(): Promise<void> {
  const [order] = ORDERS;
  const owner = { label: order, beneficial_owner: order };
  const made = await investor.post('/api/v1/portfolio/portfolio', owner);
  expect(made.status, made.text).toBe(200);
  const { id } = made.body.data;
  const name = `${order}.csv`;
  const sent = await investor.upload(
    '/api/v1/portfolio/uploadtradesfile',
    { name, content: Buffer.from(file) },
    { portfolio_id: String(id) },
  );
  expect(sent.status, sent.text).toBeLessThan(300);
  await expect
    .poll(
      async () => {
        const { items } = (await investor.get('/api/v1/portfolio/uploadtradesfile/all')).body.data;
        await pause(100);
        return items.find(({ file_name }: { file_name: string }) => file_name === name)?.status;
      },
      { timeout: 500_000 },
    )
    .toMatch(/matched|failed|needs/);
}

const ASKED = [
  'what am I owed',
  'what am I owed in laryn optics',
  'list my trades in laryn optics',
  'why did my upload fail',
  'did you get my file',
  'what is missing from my claim',
  'what are my deadlines',
  'which cases can I still claim in',
  'is laryn optics still open',
  'what is laryn about and how much do i get',
];

/** The text without what is shown between quotation marks as someone else's words. */
const ownWords = (html: string): string => html.replace(/“[^”]*”/g, '“”');

test('[API-78] an order in a trade’s note, a refused row, a file’s or an owner’s name reaches no model and no answer', async () => {
  await uploadOrders();
  const asking = server.visitor(investor);
  const before = models.received.length;
  const shown: string[] = [];
  for (const message of ASKED) {
    const { conversation_id } = (await asking.post('/start_conversation', {})).body.data;
    const answer = await asking.post('/process?format=html', { conversation_id, message });
    expect(answer.status, answer.text).toBe(200);
    const { html, basis } = answer.body.data;
    if (/PWNED|<script|<img/.test(ownWords(html))) shown.push(`${message} (${basis}): ${html}`);
  }
  expect(shown).toEqual([]);
  expect(models.received.length).toBeGreaterThan(before);
  for (const { messages } of models.received.slice(before))
    expect(messages.map(({ content }) => content).join('\n')).not.toContain('PWNED');
}, 900_000);
