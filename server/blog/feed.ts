import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { originOf } from '../http/protection/origin.ts';
import { findBrand } from '../partners/find-brand.ts';
import { xmlText } from '../site/xml.ts';
import { listPosts } from './posts.ts';

/** `/blog/rss.xml`: RSS 2.0 of the posts. */
export function registerFeed(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  app.get('/blog/rss.xml', async (request, reply) => {
    const origin = originOf(request);
    const { name, firm } = findBrand(request.host, config);
    const title = firm === null ? name : `${name} of ${firm}`;
    const items = listPosts().map(({ slug, title, date, summary, html }) => {
      const link = xmlText(`${origin}/blog/${slug}`);
      const published = new Date(`${date}T12:00:00Z`).toUTCString();
      return `<item><title>${xmlText(title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${published}</pubDate><description>${xmlText(summary)}</description><content:encoded>${xmlText(html)}</content:encoded></item>`;
    });
    const channel = `<title>${xmlText(title)}: blog</title><link>${xmlText(origin)}/blog</link><description>How settlements are shared, and how to claim.</description><language>en</language><atom:link href="${xmlText(origin)}/blog/rss.xml" rel="self" type="application/rss+xml"/>`;
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>${channel}${items.join('')}</channel></rss>`,
      );
  });
}
