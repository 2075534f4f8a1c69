import { type BlogCategory, blogCategories, blogCategoryLabels } from '@trover/contract/blog/blog.ts';
import { Link } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { PrefetchLink } from '../../components/layout/prefetch-link.tsx';
import { callOnServer, failPage } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { Route } from './+types/route';
import styles from './blog.module.css';

const isCategory = (text: string | null): text is BlogCategory =>
  (blogCategories as readonly (string | null)[]).includes(text);

const feedOf = (category: BlogCategory | null): string =>
  category === null ? '/blog/rss.xml' : `/blog/${category}/rss.xml`;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const categoryParam = new URL(request.url).searchParams.get('category');
  const category = isCategory(categoryParam) ? categoryParam : null;
  const posts = await callOnServer(page, 'GET /api/v1/blog/posts', {
    query: { limit: 200, ...(category !== null && { category }) },
  }).catch(failPage);
  return { ...posts, category };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  const category = loaderData?.category ?? null;
  const title = category === null ? 'Blog' : `Blog: ${blogCategoryLabels[category]}`;
  return [
    ...describePage(site, {
      title,
      description: 'How settlements are shared, what plans of allocation say, and how to claim.',
      path: category === null ? '/blog' : `/blog?category=${category}`,
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: feedOf(category) },
  ];
}

export default function Blog({ loaderData: { items, category } }: Route.ComponentProps) {
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="t-page">{category === null ? 'Blog' : blogCategoryLabels[category]}</h1>
        <a href={feedOf(category)}>RSS{category !== null && ` of ${blogCategoryLabels[category]}`}</a>
      </header>
      <nav aria-label="Categories" className={styles.categories}>
        <Link to="/blog" aria-current={category === null ? 'page' : undefined}>
          All
        </Link>
        {blogCategories.map((one) => (
          <Link key={one} to={`/blog?category=${one}`} aria-current={category === one ? 'page' : undefined}>
            {blogCategoryLabels[one]}
          </Link>
        ))}
      </nav>
      <ul className={styles.posts}>
        {items.map(({ slug, title, date, summary, minutes, category: of }) => (
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
              <p className="t-meta">{blogCategoryLabels[of]}</p>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
