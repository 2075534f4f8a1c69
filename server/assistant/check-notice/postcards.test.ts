import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepare } from '../../prepare.ts';
import { type AssistantServer, openAssistantServer } from '../testing/assistant-server.ts';

interface Postcard {
  name: string;
  case: string | null;
  verdict: 'matches' | 'differs' | 'unknown' | 'suspicious';
  text: string;
}

const postcards = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing', 'postcards.json'), 'utf8'),
) as readonly Postcard[];

let server: AssistantServer;
beforeAll(async () => {
  server = await openAssistantServer({ env: { TODAY: '2026-11-20' } });
  await prepare(server.portal.context);
  await server.portal.database.pool.query(
    "update cases set administrator_contact = 'info@halden-semiconductor-2023.example, 1-888-555-0142' where slug = 'halden-semiconductor-2023'",
  );
});
afterAll(() => server.close());

/** As courts write it: “January 6, 2027”. */
async function deadlineOf(slug: string | null): Promise<string> {
  const day =
    slug === null
      ? null
      : (await server.portal.visitor().get(`/api/v1/orders/getorder/${slug}`)).body.data.claim_deadline;
  return new Date(day ?? '2027-03-01').toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

test.each(postcards)('[API-78] has the right verdict: $name', async ({ text, verdict, case: slug }) => {
  const words = text.replaceAll('{DEADLINE}', await deadlineOf(slug));
  const answer = await server.visitor().post('/check_notice', { text: words });
  expect(answer.status, answer.text).toBe(200);
  const { data } = answer.body;
  expect({ verdict: data.verdict, case: data.case }, JSON.stringify(data.checks, null, 1)).toEqual({
    verdict,
    case: slug,
  });
});
