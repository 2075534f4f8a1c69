import { escapeMarkup } from '@trover/core/text/escape-markup.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { originOf } from '../http/protection/origin.ts';
import { findBrand } from '../partners/find-brand.ts';
import { listPosts } from './posts.ts';

/** `/blog/rss.xml`: RSS 2.0 of the posts. */
export function registerFeed(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  app.get('/blog/rss.xml', async (request, reply) => {
    const origin = originOf(request);
    const { name, firm } = findBrand(request.host, config);
    const title = firm === null ? name : `${name} of ${firm}`;
    const items = listPosts().map(({ slug, title, date, summary, html }) => {
      const link = escapeMarkup(`${origin}/blog/${slug}`);
      const published = new Date(`${date}T12:00:00Z`).toUTCString();
      return `<item><title>${escapeMarkup(title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${published}</pubDate><description>${escapeMarkup(summary)}</description><content:encoded>${escapeMarkup(html)}</content:encoded></item>`;
    });
    const channel = `<title>${escapeMarkup(title)}: blog</title><link>${escapeMarkup(origin)}/blog</link><description>How settlements are shared, and how to claim.</description><language>en</language><atom:link href="${escapeMarkup(origin)}/blog/rss.xml" rel="self" type="application/rss+xml"/>`;
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>${channel}${items.join('')}</channel></rss>`,
      );
  });
}
