import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { PrefetchLink } from '../../components/layout/prefetch-link.tsx';
import { callOnServer, failPage } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { Route } from './+types/route';
import styles from './blog.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return callOnServer(page, 'GET /api/v1/blog/posts', { query: { limit: 200 } }).catch(failPage);
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  return [
    ...describePage(site, {
      title: 'Blog',
      description: 'How settlements are shared, what plans of allocation say, and how to claim.',
      path: '/blog',
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Blog', href: '/blog/rss.xml' },
  ];
}

export default function Blog({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="t-page">Blog</h1>
        <a href="/blog/rss.xml">RSS</a>
      </header>
      <ul className={styles.posts}>
        {items.map(({ slug, title, date, summary, minutes }) => (
          <li key={slug}>
            <p className="t-meta t-num">
              <time dateTime={date}>{formatDate(date)}</time>
              <br />
              {minutes} min
            </p>
            <div>
              <h2 className="t-section">
                <PrefetchLink to={`/blog/${slug}`}>{title}</PrefetchLink>
              </h2>
              <p className="t-read t-dim">{summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
