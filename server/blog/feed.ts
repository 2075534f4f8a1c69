import { type BlogCategory, blogCategories, blogCategoryLabels } from '@trover/contract/blog/blog.ts';
import { escapeMarkup } from '@trover/core/text/escape-markup.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { originOf } from '../http/protection/origin.ts';
import { findBrand } from '../partners/find-brand.ts';
import { listPosts } from './posts.ts';

/** RSS 2.0 of all posts at `/blog/rss.xml`, and of each category at `/blog/CATEGORY/rss.xml`. */
export function registerFeed(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  for (const category of [null, ...blogCategories]) {
    const path = category === null ? '/blog/rss.xml' : `/blog/${category}/rss.xml`;
    app.get(path, async (request, reply) => {
      const { name, firm } = findBrand(request.host, config);
      const brand = firm === null ? name : `${name} of ${firm}`;
      return reply
        .type('application/rss+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(writeFeed({ origin: originOf(request), path, brand, category }));
    });
  }
}

function writeFeed({
  origin,
  path,
  brand,
  category,
}: {
  origin: string;
  path: string;
  brand: string;
  category: BlogCategory | null;
}): string {
  const posts = listPosts().filter((post) => category === null || post.category === category);
  const items = posts.map(({ slug, title, category: of, date, summary, html }) => {
    const link = escapeMarkup(`${origin}/blog/${slug}`);
    const published = new Date(`${date}T12:00:00Z`).toUTCString();
    return `<item><title>${escapeMarkup(title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${published}</pubDate><category>${blogCategoryLabels[of]}</category><description>${escapeMarkup(summary)}</description><content:encoded>${escapeMarkup(html)}</content:encoded></item>`;
  });
  const page = escapeMarkup(category === null ? `${origin}/blog` : `${origin}/blog?category=${category}`);
  const title = escapeMarkup(category === null ? `${brand}: blog` : `${brand}: blog, ${blogCategoryLabels[category]}`);
  const channel = `<title>${title}</title><link>${page}</link><description>How settlements are shared, and how to claim.</description><language>en</language><atom:link href="${escapeMarkup(origin + path)}" rel="self" type="application/rss+xml"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>${channel}${items.join('')}</channel></rss>`;
}
