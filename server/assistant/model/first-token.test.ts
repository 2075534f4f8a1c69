import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openModelServer } from '../../../fixtures/model-server/model-server.ts';
import { openAssistantServer } from '../testing/assistant-server.ts';

test('[API-78] the first words of a streamed answer come while the model still writes the rest', async () => {
  const models = await openModelServer();
  const env = { LLM_BASE_URL: models.baseUrl, LLM_MODEL: 'pauses', LLM_TIMEOUT_SECONDS: '60' };
  const server = await openAssistantServer({ env });
  try {
    const visitor = server.visitor();
    const { conversation_id } = (await visitor.post('/start_conversation', {})).body.data;
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/process?format=text`, {
      method: 'POST',
      headers: {
        ...visitor.cookieHeader,
        ...(await visitor.token()),
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ conversation_id, message: 'How is the fee worked out?' }),
    });
    expect(response.status).toBe(200);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    // the model writes nothing more before it is resumed: without the first words, this would wait until the test ends
    const first = await reader.read();
    expect(first.value).toMatch(/^event: text\ndata: \{"text":"The fee/);
    models.resume();
    let rest = '';
    for (let step = await reader.read(); !step.done; step = await reader.read()) rest += step.value;
    expect(rest).toContain('"basis":"model"');
    expect(rest).not.toContain('"replace":true');
  } finally {
    models.resume();
    await server.close();
    await models.close();
  }
}, 120_000);
