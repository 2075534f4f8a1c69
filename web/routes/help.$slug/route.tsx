import type { ReactNode } from 'react';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { HelpSearch } from '../../components/help/help-search.tsx';
import { topicLabels } from '../../components/help/topic-labels.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { PrefetchLink } from '../../components/layout/prefetch-link.tsx';
import { callOnServer, failPage } from '../../page-data.ts';
import { type PageContext, pageContext } from '../../server-context.ts';
import { pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { Route } from './+types/route';
import styles from './article.module.css';
import { splitAtFirstList } from './first-list.ts';
import { OwnZeroTrades } from './own-zero-trades.tsx';
import { Rating } from './rating.tsx';
import { hasDrawings, WaysToZero } from './zero-drawings.tsx';
import { type ZeroTrade, zeroTradesOf } from './zero-trades.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { slug } = params;
  const [article, zeroTrades] = await Promise.all([
    callOnServer(page, 'GET /api/v1/help/articles/{slug}', { params: { slug } }).catch(failPage),
    slug === ZERO && page.session ? readZeroTrades(page).catch(() => []) : [],
  ]);
  return { article, zeroTrades };
}

/** The article with drawings and the reader's own trades. */
const ZERO = 'why-a-claim-is-zero';

const [MAX_CASES, MAX_TRADES] = [3, 5];

/** Purchases without a recognized loss, in the reader's first cases. */
async function readZeroTrades(page: PageContext): Promise<ZeroTrade[]> {
  const path = 'GET /api/v1/portfolio/portfolio/cases/stats';
  const { cases } = await callOnServer(page, path, { query: {} });
  const planned = cases.filter(({ basis }) => basis === 'plan').slice(0, MAX_CASES);
  const found = await Promise.all(
    planned.map(async (of) => {
      const query = { order_id: String(of.order_id), lines_limit: 100 };
      const { matches } = await callOnServer(page, path, { query });
      return zeroTradesOf(of, matches ?? []);
    }),
  );
  return found.flat().slice(0, MAX_TRADES);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, answer, slug } = loaderData.article;
  return describePage(siteOf(matches), { title, description: answer, path: `/help/${slug}`, type: 'article' });
}

export default function Article({ loaderData: { article, zeroTrades } }: Route.ComponentProps) {
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
          <ArticleText html={html} isDrawn={slug === ZERO}>
            {zeroTrades.length > 0 && <OwnZeroTrades trades={zeroTrades} />}
          </ArticleText>
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

/** The text; in a drawn article each item of its first list has a drawing, and the children follow it. */
function ArticleText({ html, isDrawn, children }: { html: string; isDrawn: boolean; children: ReactNode }) {
  const parts = isDrawn ? splitAtFirstList(html) : null;
  if (parts === null || !hasDrawings(parts.items.length))
    return (
      <>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, sanitised by server/markdown */}
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
        {children}
      </>
    );
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: parts.before }} />
      <div className={styles.text}>
        <WaysToZero items={parts.items} />
      </div>
      {children}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: parts.after }} />
    </>
  );
}
