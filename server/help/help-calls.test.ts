import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { listArticles } from './articles.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const get = async (path: string) => {
  const response = await server.app.inject({ method: 'GET', url: path });
  return { status: response.statusCode, data: response.json().data };
};
const firstFor = async (question: string): Promise<string> =>
  (await get(`/api/v1/help/articles?limit=1&search=${encodeURIComponent(question)}`)).data.items[0]?.slug;

describe('the help center', () => {
  test('[API-78] has at least sixty articles, each with its answer and the day it was checked', async () => {
    const { status, data } = await get('/api/v1/help/articles?limit=200');
    expect(status).toBe(200);
    expect(data.total_count).toBeGreaterThanOrEqual(60);
    for (const { answer, checked_on } of data.items) {
      expect(answer.length).toBeGreaterThan(40);
      expect(checked_on).toMatch(/^2\d{3}-\d\d-\d\d$/);
    }
  });

  test.each([
    ['Why is my claim zero?', 'why-a-claim-is-zero'],
    ['when do I get paid', 'when-payments-go-out'],
    ['how much do you charge', 'how-the-fee-works'],
    ['is this letter a scam', 'is-this-notice-real'],
    ['my husband died, can I claim', 'deceased-owner'],
    ['download history from Schwab', 'records-from-schwab'],
    ['fidelty export csv', 'records-from-fidelity'],
    ['broker does not exist any more', 'lost-records'],
    ['what is a deficiency letter', 'deficiency-letter'],
    ['FIFO or LIFO', 'first-in-first-out'],
    ['stock splitt', 'splits-and-mergers'],
    ['lost my phone two-factor', 'lost-second-factor'],
    ['delete my account', 'delete-account'],
    ['recieve check or bank transfer', 'bank-transfer-or-check'],
    ['do I pay taxes on the settlement', 'payments-and-taxes'],
  ])('answers “%s” first with %s', async (question, slug) => {
    expect(await firstFor(question)).toBe(slug);
  });

  test('a question without an answer finds nothing, and one that is too long is refused in words', async () => {
    expect((await get('/api/v1/help/articles?search=zzqqxx')).data.items).toEqual([]);
    const long = await get(`/api/v1/help/articles?search=${'a'.repeat(201)}`);
    expect(long.status).toBe(400);
  });

  test('an article has its headings, and related ones that are there', async () => {
    const { data } = await get('/api/v1/help/articles/why-a-claim-is-zero');
    expect(data.headings.map(({ text }: { text: string }) => text)).toEqual(['Four ways to zero', 'What you can do']);
    expect(data.html).toContain('<h2 id="four-ways-to-zero">');
    const slugs = new Set(listArticles().map(({ slug }) => slug));
    for (const { slug } of data.related) expect(slugs).toContain(slug);
    expect((await get('/api/v1/help/articles/not-there')).status).toBe(404);
  });

  test('every link of an article to another one leads to it', () => {
    const slugs = new Set(listArticles().map(({ slug }) => slug));
    expect(slugs.size).toBe(listArticles().length);
    for (const { html, slug } of listArticles())
      for (const [, to] of html.matchAll(/href="\/help\/([a-z0-9-]+)"/g)) expect(slugs, slug).toContain(to);
  });

  test('the words of the field are sorted and name articles that are there', async () => {
    const { data } = await get('/api/v1/help/terms');
    const terms = data.items.map(({ term }: { term: string }) => term);
    expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b, 'en')));
    const slugs = new Set(listArticles().map(({ slug }) => slug));
    for (const { article } of data.items) if (article !== null) expect(slugs).toContain(article);
  });
});
