import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { PrefetchLink } from '../../components/layout/prefetch-link.tsx';
import { callOnServer, failPage } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { formatDate } from '../../ui/format-dates.ts';
import type { Route } from './+types/route';
import styles from './post.module.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return callOnServer(page, 'GET /api/v1/blog/posts/{slug}', { params: { slug: params.slug } }).catch(failPage);
}

export function meta({ matches, loaderData: post }: Route.MetaArgs) {
  if (!post) return [];
  const site = siteOf(matches);
  const path = `/blog/${post.slug}`;
  return [
    ...describePage(site, { title: post.title, description: post.summary, path, type: 'article' }),
    { property: 'article:published_time', content: post.date },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.summary,
        datePublished: post.date,
        mainEntityOfPage: `${site?.origin ?? ''}${path}`,
        publisher: { '@type': 'Organization', name: site?.brand.firm ?? site?.brand.name },
      },
    },
  ];
}

export default function Post({ loaderData: post }: Route.ComponentProps) {
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <article>
        <header className={styles.head}>
          <p className="t-meta t-num">
            <time dateTime={post.date}>{formatDate(post.date)}</time> · {post.minutes} min
          </p>
          <h1 className="t-marketing">{post.title}</h1>
          <p className="t-lead t-dim">{post.summary}</p>
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, sanitised by server/blog/posts.ts */}
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: post.html }} />
      </article>
      <p className={styles.end}>
        <PrefetchLink to="/blog">All posts</PrefetchLink>
      </p>
    </main>
  );
}
