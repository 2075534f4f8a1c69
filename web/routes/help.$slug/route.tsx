import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { HelpSearch } from '../../components/help/help-search.tsx';
import { topicLabels } from '../../components/help/topic-labels.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { PrefetchLink } from '../../components/layout/prefetch-link.tsx';
import { callOnServer, failPage } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { Route } from './+types/route';
import styles from './article.module.css';
import { Rating } from './rating.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return callOnServer(page, 'GET /api/v1/help/articles/{slug}', { params: { slug: params.slug } }).catch(failPage);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, answer, slug } = loaderData;
  return describePage(siteOf(matches), { title, description: answer, path: `/help/${slug}`, type: 'article' });
}

export default function Article({ loaderData: article }: Route.ComponentProps) {
  const { slug, title, answer, checked_on, minutes, html, headings, related, sources, topic } = article;
  return (
    <main id="main" className="page-wrap">
      <Crumbs
        above={[
          { to: '/help', label: 'Help' },
          { to: `/help?topic=${topic}`, label: topicLabels[topic] },
        ]}
        here={title}
      />
      <div className={styles.columns}>
        <article>
          <h1>{title}</h1>
          <p className={`t-meta t-num ${styles.checked}`}>
            Checked on <time dateTime={checked_on}>{formatDate(checked_on)}</time>. {pluralize(minutes, 'minute')} to
            read.
          </p>
          <p className={styles.answer}>{answer}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, sanitised by server/markdown */}
          <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
          {sources.length > 0 && (
            <section className={styles.sources} aria-labelledby="sources">
              <h2 id="sources">Sources</h2>
              <ul>
                {sources.map((source) => (
                  <li key={source.title}>
                    {source.url === null ? source.title : <a href={source.url}>{source.title}</a>}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Rating key={slug} slug={slug} />
          <div className={styles.ask}>
            <p className="t-strong">Another question?</p>
            <HelpSearch search="" />
          </div>
        </article>
        <aside className={styles.rail} aria-label="About this article">
          {headings.length > 1 && (
            <section className={styles.contents}>
              <h2>On this page</h2>
              <ul>
                {headings.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {related.length > 0 && (
            <section className={styles.related}>
              <h2>Related</h2>
              <ul>
                {related.map((other) => (
                  <li key={other.slug}>
                    <PrefetchLink to={`/help/${other.slug}`}>{other.title}</PrefetchLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
    </main>
  );
}
