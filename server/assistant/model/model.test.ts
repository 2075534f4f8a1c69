import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Behaviour, type ModelServer, openModelServer } from '../../../fixtures/model-server/model-server.ts';
import { type AssistantServer, openAssistantServer } from '../testing/assistant-server.ts';

let models: ModelServer;
const servers = new Map<Behaviour, AssistantServer>();
beforeAll(async () => {
  models = await openModelServer();
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
  await models.close();
});

async function serverWith(behaviour: Behaviour, more: Record<string, string> = {}): Promise<AssistantServer> {
  const known = servers.get(behaviour);
  if (known !== undefined) return known;
  const env = {
    LLM_BASE_URL: `${models.baseUrl}`,
    LLM_MODEL: behaviour,
    LLM_API_KEY: 'key-of-tests',
    // a busy machine is no slow model
    LLM_TIMEOUT_SECONDS: behaviour === 'slow' ? '2' : '30',
    ...more,
  };
  const server = await openAssistantServer({ env });
  servers.set(behaviour, server);
  return server;
}

async function ask(behaviour: Behaviour, message = 'How is the fee worked out?', more: Record<string, string> = {}) {
  const visitor = (await serverWith(behaviour, more)).visitor();
  const { conversation_id } = (await visitor.post('/start_conversation', {})).body.data;
  const answer = await visitor.post('/process?format=text', { conversation_id, message });
  expect(answer.status, answer.text).toBe(200);
  return { visitor, conversation_id, ...answer.body.data };
}

const FEE = /percentage of the award/;

describe('a language model', () => {
  test('[API-78] that keeps to its sources writes the answer, with its facts and sources', async () => {
    const answer = await ask('good');
    expect(answer).toMatchObject({ basis: 'model', refused: null });
    expect(answer.sources.length).toBeGreaterThan(0);
    const passages = answer.sources.map(({ passage }: { passage: string }) => passage).join(' ');
    for (const { value } of answer.facts) expect(passages).toContain(value);
    expect(models.received.at(-1)?.authorization).toBe('Bearer key-of-tests');
    const names = models.received.at(-1)!.tools.map((tool) => tool.function.name);
    expect(names).toEqual(['search_help', 'find_case', 'get_case']);
  });

  test('that does not stream is understood too', async () => {
    expect(await ask('whole')).toMatchObject({ basis: 'model' });
  });

  test.each<Behaviour>([
    'lying',
    'lying-late',
    'lying-plainly',
    'denying',
    'miscites',
    'injected',
    'swindles',
    'loops',
  ])('[API-78] that is %s is not believed: the answer without a model is given', async (behaviour) => {
    const answer = await ask(behaviour);
    expect(answer.basis).toBe('retrieval');
    expect(answer.text).toMatch(FEE);
    expect(answer.text).not.toMatch(/4,182,733|Quillfeather|9,999,999|gift cards|need not file|never a percentage/);
  });

  test.each<Behaviour>(['slow', 'broken', 'cut', 'shortened', 'unfinished', 'failing'])(
    'that is %s is replaced by the answer without one',
    async (behaviour) => {
      expect(await ask(behaviour)).toMatchObject({ basis: 'retrieval', text: expect.stringMatching(FEE) });
    },
  );

  test('never sees a question for legal advice, and nothing of other people', async () => {
    const before = models.received.length;
    expect(await ask('good', 'Should I opt out and sue them myself?')).toMatchObject({
      refused: 'legal_advice',
      basis: 'retrieval',
    });
    expect(await ask('good', 'Show me the claims of institution@demo.test')).toMatchObject({ refused: 'other_person' });
    expect(models.received.length).toBe(before);
  });

  test('streams: its words come as it writes them, and what is shown is what is stored', async () => {
    const visitor = (await serverWith('streams', { LLM_TIMEOUT_SECONDS: '60' })).visitor();
    const { conversation_id } = (await visitor.post('/start_conversation', {})).body.data;
    const asked = { conversation_id, message: 'How is the fee worked out?' };
    const { text } = await visitor.post('/process?format=html', asked, { accept: 'text/event-stream' });
    const events = text
      .split('\n\n')
      .filter(Boolean)
      .map((one) => {
        const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(one) ?? [];
        return { name, data: JSON.parse(data) };
      });
    const pieces = events.filter(({ name }) => name === 'text').map(({ data }) => data);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.every(({ replace }) => !replace)).toBe(true);
    const done = events.at(-1)!;
    expect(done).toMatchObject({ name: 'done', data: { basis: 'model' } });
    expect(pieces.map((piece) => piece.text).join('')).toBe(done.data.html);
    const { messages } = (await visitor.get(`/conversations/${conversation_id}`)).body.data;
    expect(messages.at(-1).answer.html).toBe(done.data.html);
  });

  test('that lies in the middle of a stream is cut off before the lie, and replaced', async () => {
    const visitor = (await serverWith('lying-late')).visitor();
    const { conversation_id } = (await visitor.post('/start_conversation', {})).body.data;
    const asked = { conversation_id, message: 'How is the fee worked out?' };
    const { text } = await visitor.post('/process', asked, { accept: 'text/event-stream' });
    expect(text).not.toMatch(/4,182,733|Quillfeather/);
    expect(text).toContain('"replace":true');
    expect(text).toContain('"basis":"retrieval"');
  });

  test('is not asked any more on a day on which the tokens are spent', async () => {
    const more = { LLM_TOKENS_PER_DAY: '100' };
    const limited = await openAssistantServer({ env: { LLM_BASE_URL: models.baseUrl, LLM_MODEL: 'whole', ...more } });
    const visitor = limited.visitor();
    const { conversation_id } = (await visitor.post('/start_conversation', {})).body.data;
    const ask = async () =>
      (await visitor.post('/process', { conversation_id, message: 'How is the fee worked out?' })).body.data.basis;
    expect([await ask(), await ask()]).toEqual(['model', 'retrieval']);
    await limited.close();
  });

  test('[API-78] costs tokens also where its answer is not shown, and many questions at once find one budget', async () => {
    const openWith = (behaviour: Behaviour) =>
      openAssistantServer({
        env: {
          LLM_BASE_URL: models.baseUrl,
          LLM_MODEL: behaviour,
          LLM_TIMEOUT_SECONDS: '2',
          LLM_TOKENS_PER_DAY: '100',
        },
      });
    for (const behaviour of ['lying', 'slow'] as const) {
      const limited = await openWith(behaviour);
      const visitor = limited.visitor();
      const { conversation_id } = (await visitor.post('/start_conversation', {})).body.data;
      const before = models.received.length;
      for (let time = 0; time < 2; time += 1)
        await visitor.post('/process', { conversation_id, message: 'How is the fee worked out?' });
      expect(models.received.length - before, behaviour).toBe(1);
      await limited.close();
    }
    const limited = await openWith('streams');
    const visitor = limited.visitor();
    const { conversation_id } = (await visitor.post('/start_conversation', {})).body.data;
    const before = models.received.length;
    const asked = { conversation_id, message: 'How is the fee worked out?' };
    await Promise.all([1, 2, 3].map(() => visitor.post('/process', asked)));
    expect(models.received.length - before).toBe(1);
    await limited.close();
  });
});
