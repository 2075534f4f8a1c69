import { blogCategoryLabels } from '@trover/contract/blog/blog.ts';
import { Link } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { PrefetchLink } from '../../components/layout/prefetch-link.tsx';
import { postData } from '../../components/metadata/structured-data.ts';
import { callOnServer, failPage } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { Route } from './+types/route';
import styles from './post.module.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const post = await callOnServer(page, 'GET /api/v1/blog/posts/{slug}', { params: { slug: params.slug } }).catch(
    failPage,
  );
  return { post, structured: postData(page, post) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { post, structured } = loaderData;
  const path = `/blog/${post.slug}`;
  return [
    ...describePage(siteOf(matches), {
      title: post.title,
      description: post.summary,
      path,
      type: 'article',
      structured,
    }),
    { property: 'article:published_time', content: post.date },
  ];
}

export default function Post({ loaderData: { post } }: Route.ComponentProps) {
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <article>
        <header className={styles.head}>
          <p className="t-meta t-num">
            <time dateTime={post.date}>{formatDate(post.date)}</time> · {post.minutes} min ·{' '}
            <PrefetchLink to="/blog">Blog</PrefetchLink>,{' '}
            <Link to={`/blog?category=${post.category}`}>{blogCategoryLabels[post.category]}</Link>
          </p>
          <h1 className="t-marketing">{post.title}</h1>
          <p className="t-lead t-dim">{post.summary}</p>
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, sanitised by server/blog/posts.ts */}
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: post.html }} />
        {post.sources.length > 0 && (
          <section className={styles.after} aria-labelledby="sources">
            <h2 id="sources">Sources</h2>
            <ul>
              {post.sources.map(({ title, url }) => (
                <li key={title}>{url === null ? title : <a href={url}>{title}</a>}</li>
              ))}
            </ul>
          </section>
        )}
        {post.cases.length > 0 && (
          <section className={styles.after} aria-labelledby="related-cases">
            <h2 id="related-cases">Related cases</h2>
            <ul>
              {post.cases.map(({ slug, title }) => (
                <li key={slug}>
                  <PrefetchLink to={`/cases/${slug}`}>{title}</PrefetchLink>
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
      <p className={styles.end}>
        <PrefetchLink to="/blog">All posts</PrefetchLink>
      </p>
    </main>
  );
}
