import { blogCategories } from '@trover/contract/blog/blog.ts';
import { escapeMarkup } from '@trover/core/text/escape-markup.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerFeed } from '../blog/feed.ts';
import { listPosts, readPost } from '../blog/posts.ts';
import { buildBase } from '../http/build-app.ts';
import { importCases } from '../testing/one-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { registerSitemap } from './sitemap.ts';

let server: TestServer;
let site: FastifyInstance;
beforeAll(async () => {
  server = await openTestServer();
  site = buildBase(server.context);
  registerSitemap(site, server.context);
  registerFeed(site, server.context);
  await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
});
afterAll(async () => {
  await site.close();
  await server.close();
});

describe('what search engines and feed readers get', () => {
  test('every public page and case, and nothing of anyone’s own', async () => {
    const text = async (path: string) => (await site.inject(path)).body;
    const robots = await text('/robots.txt');
    expect(robots).toMatch(/Disallow: \/user\/settings\n[\s\S]*Sitemap: http:\/\/[^/]+\/sitemap\.xml/);
    expect(robots, 'a profile that is public').not.toMatch(/Disallow: \/user\/?\n/);
    const index = await text('/sitemap.xml');
    const files = [...index.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, path]) => path!);
    expect(files).toEqual(['/sitemaps/pages.xml', '/sitemaps/cases-1.xml']);
    const [pages, cases] = await Promise.all(files.map(text));
    expect(pages).toContain('/about-us</loc>');
    expect(pages).toContain('/blog/how-a-plan-of-allocation-works</loc>');
    expect(cases).toMatch(/\/cases\/kraft-heinz-2019<\/loc><lastmod>\d{4}-\d\d-\d\d</);
    expect(pages + cases!).not.toContain('/user/');
    expect((await site.inject('/sitemaps/cases-0.xml')).statusCode).toBe(404);
  });

  test('[W-2] on a partner’s host without about us', async () => {
    const answer = await site.inject({ url: '/sitemaps/pages.xml', headers: { host: 'castellan.localhost' } });
    expect(answer.body).toContain('<loc>http://castellan.localhost/enterprise</loc>');
    expect(answer.body).not.toContain('about-us');
  });

  test('[R-15] [W-6] the blog as RSS, under the name of who shows it', async () => {
    const feed = async (host: string) => (await site.inject({ url: '/blog/rss.xml', headers: { host } })).body;
    expect(await feed('localhost')).toContain('<title>Trover: blog</title>');
    const partner = await feed('orrin.localhost');
    expect(partner.match(/<item>/g)).toHaveLength(listPosts().length);
    expect(partner).toContain('<title>Class Action Tracker of Orrin Vale LLP: blog</title>');
    expect(partner).not.toContain('Trover');
    for (const category of blogCategories) {
      const items = (await site.inject(`/blog/${category}/rss.xml`)).body.match(/<item>/g);
      expect(items, category).toHaveLength(listPosts().filter((post) => post.category === category).length);
    }
  });

  test('in XML that holds whatever a title has', () => {
    expect(escapeMarkup('A & B <c> "d"\u0000')).toBe('A &amp; B &lt;c&gt; &quot;d&quot;');
  });
});

describe('[R-15] the posts of the blog', () => {
  test('are listed newest first, by the page, and read one by one', async () => {
    const visitor = server.visitor();
    const first = (await visitor.get('/api/v1/blog/posts?limit=1')).body.data;
    expect(first).toMatchObject({ total_count: listPosts().length, items: [{ slug: listPosts()[0]?.slug }] });
    const next = (await visitor.get(`/api/v1/blog/posts?limit=1&cursor=${first.next_cursor}`)).body.data;
    expect(next.items[0].date <= first.items[0].date).toBe(true);
    const post = await visitor.get(`/api/v1/blog/posts/${first.items[0].slug}`);
    expect(post.body.data.html).toMatch(/<p>[\s\S]*<h2 id="/);
    expect((await visitor.get('/api/v1/blog/posts/none-such')).status).toBe(404);
  });

  test('at least ten, each in a category, those on law and figures with their sources', async () => {
    const visitor = server.visitor();
    expect(listPosts().length).toBeGreaterThanOrEqual(10);
    for (const { slug, category, sources } of listPosts())
      if (category === 'law' || category === 'figures') expect(sources.length, slug).toBeGreaterThan(0);
    const law = (await visitor.get('/api/v1/blog/posts?category=law')).body.data;
    expect(law.total_count).toBe(listPosts().filter(({ category }) => category === 'law').length);
    expect((await visitor.get('/api/v1/blog/posts?category=gossip')).status).toBe(400);
  });

  test('name the cases of the catalogue that are published, and no other', async () => {
    const { data } = (await server.visitor().get('/api/v1/blog/posts/what-pro-rata-pays')).body;
    expect(data.cases).toEqual([{ slug: 'kraft-heinz-2019', title: expect.stringContaining('Kraft Heinz') }]);
    const { data: other } = (await server.visitor().get('/api/v1/blog/posts/what-dura-changed')).body;
    expect(other.cases).toEqual([]);
    expect(other.sources[0]).toEqual({ title: expect.stringContaining('Dura'), url: expect.stringMatching(/^https:/) });
  });

  test('hold no script, whatever their Markdown states', () => {
    const head = '---\ntitle: A title\ncategory: law\ndate: 2026-01-02\nsummary: In short.\n---\n';
    const { html, minutes } = readPost('p', `${head}Text <script>alert(1)</script> [x](javascript:alert(1)) **b**`);
    expect(html).not.toMatch(/script/);
    expect(html).toContain('<strong>b</strong>');
    expect(minutes).toBe(1);
    expect(() => readPost('p', 'no head')).toThrow('front matter');
    expect(() => readPost('p', `${head.replace('2026-01-02', 'soon')}Text`)).toThrow('date');
  });
});
