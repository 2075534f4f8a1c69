import { escapeMarkup } from '@trover/core/text/escape-markup.ts';
import { lastCaseId, listCaseAddresses } from '@trover/db/queries/site/case-addresses.ts';
import type { FastifyInstance } from 'fastify';
import { listPosts } from '../blog/posts.ts';
import type { Context } from '../context.ts';
import { listArticles } from '../help/articles.ts';
import { originOf } from '../http/protection/origin.ts';
import { findPartner } from '../partners/find-brand.ts';

/** Below the limit of 50,000 addresses in a file (sitemaps.org). */
const CASES_A_FILE = 20_000;
const HOUR = 'public, max-age=3600';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const PAGES = [
  '/',
  '/cases/screener',
  '/enterprise',
  '/contact-us',
  '/hand-over',
  '/help',
  '/check-notice',
  '/check-notice/red-flags',
  '/blog',
  '/privacy',
  '/terms',
];

const address = (origin: string, path: string, changed?: string): string =>
  `<url><loc>${escapeMarkup(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;

/** For search engines: the list of addresses, and which are private. */
export function registerSitemap(app: FastifyInstance, { db, config }: Pick<Context, 'db' | 'config'>): void {
  app.get('/robots.txt', async (request, reply) => {
    // a public profile may be indexed; a private one excludes itself
    const own = ['/user/settings', '/user/portfolio', '/user/firm', '/cases/my', '/cases/create'];
    const closed = ['/api/', ...own, '/operator', '/unsubscribe'];
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), ''];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HOUR)
      .send([...lines, `Sitemap: ${originOf(request)}/sitemap.xml`, ''].join('\n'));
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    const files = Math.ceil((await lastCaseId(db)) / CASES_A_FILE);
    const names = ['pages', ...Array.from({ length: files }, (_, at) => `cases-${at + 1}`)];
    const listed = names.map(
      (name) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`,
    );
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', HOUR)
      .send(`${HEAD}<sitemapindex ${SPACE}>${listed.join('')}</sitemapindex>`);
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const origin = originOf(request);
    const [, number] = /^cases-([1-9]\d{0,4})\.xml$/.exec(request.params.name) ?? [];
    let addresses: string[];
    if (request.params.name === 'pages.xml') {
      const isPartner = findPartner(request.host, config) !== undefined;
      const posts = listPosts().map((post) => address(origin, `/blog/${post.slug}`, post.date));
      const articles = listArticles().map(({ slug, checked_on }) => address(origin, `/help/${slug}`, checked_on));
      const own = isPartner ? PAGES : [...PAGES, '/about-us'];
      addresses = [...own.map((path) => address(origin, path)), ...articles, ...posts];
    } else if (number !== undefined) {
      const to = Number(number) * CASES_A_FILE;
      const cases = await listCaseAddresses(db, { from: to - CASES_A_FILE + 1, to });
      addresses = cases.map(({ slug, changed_on }) => address(origin, `/cases/${slug}`, changed_on));
    } else return reply.callNotFound();
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', HOUR)
      .send(`${HEAD}<urlset ${SPACE}>${addresses.join('')}</urlset>`);
  });
}
