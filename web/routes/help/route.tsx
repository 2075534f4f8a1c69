import { type HelpArticleHead, type HelpTopic, helpTopics } from '@trover/contract/help/help.ts';
import { Link } from 'react-router';
import { HelpSearch } from '../../components/help/help-search.tsx';
import { topicLabels } from '../../components/help/topic-labels.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { PrefetchLink } from '../../components/layout/prefetch-link.tsx';
import { callOnServer, failPage } from '../../page-data.ts';
import { type PageContext, pageContext } from '../../server-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import type { Route } from './+types/route';
import { type ForYou, forYouNow } from './for-you-now.ts';
import styles from './help.module.css';

/** Number of a topic's articles on the first page; the topic's page has the others. */
const MAX_ARTICLES = 5;

const askedMost = [
  { to: '/help/why-a-claim-is-zero', label: 'Why is a claim zero?' },
  { to: '/help/when-payments-go-out', label: 'When do I get paid?' },
  { to: '/help/how-the-fee-works', label: 'What does it cost?' },
  { to: '/check-notice', label: 'Is this notice real?' },
];

const isTopic = (text: string | null): text is HelpTopic => (helpTopics as readonly (string | null)[]).includes(text);

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get('search') ?? '').trim().slice(0, 200);
  const topicParam = searchParams.get('topic');
  const topic = isTopic(topicParam) ? topicParam : null;
  const isFirst = search === '' && topic === null;
  const [articles, terms, forYou] = await Promise.all([
    callOnServer(page, 'GET /api/v1/help/articles', {
      query: { limit: 200, ...(search !== '' && { search }), ...(topic !== null && { topic }) },
    }),
    callOnServer(page, 'GET /api/v1/help/terms', {}),
    isFirst && page.session !== null ? loadForYou(page) : [],
  ]).catch(failPage);
  return { search, topic, articles, terms: terms.items, forYou };
}

/** The reader's pending steps. Without them the page shows everything else. */
async function loadForYou(page: PageContext): Promise<ForYou[]> {
  const [cases, uploads] = await Promise.all([
    callOnServer(page, 'GET /api/v1/orders/getmyorders', { query: { limit: 50 } }).catch(() => null),
    callOnServer(page, 'GET /api/v1/portfolio/uploadtradesfile/all', { query: { limit: 20 } }).catch(() => null),
  ]);
  return forYouNow(cases?.items ?? [], uploads?.items ?? []);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { search = '', topic = null } = loaderData ?? {};
  return describePage(siteOf(matches), {
    title: topic === null ? 'Help' : `Help: ${topicLabels[topic]}`,
    description: 'Claims, losses, records, payments and safety: short answers, each with the day it was checked.',
    path: topic === null ? '/help' : `/help?topic=${topic}`,
    hidden: search !== '',
  });
}

export default function Help({ loaderData: { search, topic, articles, terms, forYou } }: Route.ComponentProps) {
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>What do you want to know?</h1>
        <HelpSearch search={search} />
        <p className={styles.asked}>
          <span>Most asked</span>
          {askedMost.map(({ to, label }) => (
            <PrefetchLink key={to} to={to}>
              {label}
            </PrefetchLink>
          ))}
        </p>
      </header>
      {forYou.length > 0 && <ForYouNow items={forYou} articles={articles.items} />}
      {search !== '' ? (
        <Found search={search} articles={articles.items} />
      ) : topic !== null ? (
        <TopicPage topic={topic} articles={articles.items} />
      ) : (
        <Topics articles={articles.items} />
      )}
      <section className={styles.section} aria-labelledby="terms">
        <div className={styles.termsHead}>
          <h2 id="terms" className="t-section">
            Glossary
          </h2>
          <Letters terms={terms} />
        </div>
        <dl className={styles.terms}>
          {terms.map(({ term, meaning, article }, at) => (
            <div
              key={term}
              id={letterOf(term) === letterOf(terms[at - 1]?.term ?? '') ? undefined : idOf(letterOf(term))}
            >
              <dt>
                {article === null ? (
                  term
                ) : (
                  <PrefetchLink className={styles.term} to={`/help/${article}`}>
                    {term}
                  </PrefetchLink>
                )}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.section} aria-labelledby="still">
        <h2 id="still" className="t-section">
          Not answered?
        </h2>
        <div className={styles.still}>
          <div>
            <h3>Ask</h3>
            <p>Instant answers from your own data and court documents.</p>
            <ButtonLink size="small" to="/assistant">
              Ask a question
            </ButtonLink>
          </div>
          <div>
            <h3>Write to us</h3>
            <p>A person answers within one business day.</p>
            <ButtonLink size="small" to="/contact-us">
              Write a message
            </ButtonLink>
          </div>
          <div>
            <h3>Check a notice</h3>
            <p>A letter about a settlement: compare it with the record.</p>
            <ButtonLink size="small" to="/check-notice">
              Is this notice real?
            </ButtonLink>
          </div>
        </div>
      </section>
    </main>
  );
}

function Topics({ articles }: { articles: readonly HelpArticleHead[] }) {
  return (
    <section className={styles.section} aria-labelledby="topics">
      <h2 id="topics" className="sr-only">
        Topics
      </h2>
      <div className={styles.topics}>
        {helpTopics.map((topic) => {
          const own = articles.filter((article) => article.topic === topic);
          return (
            <section key={topic} aria-labelledby={`topic-${topic}`}>
              <h3 id={`topic-${topic}`}>
                {topicLabels[topic]} <small className="t-num">{own.length}</small>
              </h3>
              <ul>
                {own.slice(0, MAX_ARTICLES).map(({ slug, title }) => (
                  <li key={slug}>
                    <PrefetchLink to={`/help/${slug}`}>{title}</PrefetchLink>
                  </li>
                ))}
                {own.length > MAX_ARTICLES && (
                  <li className={styles.all}>
                    <PrefetchLink to={`/help?topic=${topic}`}>
                      All {own.length} <span className="sr-only">on {topicLabels[topic]}</span>
                    </PrefetchLink>
                  </li>
                )}
              </ul>
            </section>
          );
        })}
      </div>
    </section>
  );
}

function TopicPage({ topic, articles }: { topic: HelpTopic; articles: readonly HelpArticleHead[] }) {
  return (
    <section className={styles.section} aria-labelledby="topic">
      <div className={styles.sectionHead}>
        <h2 id="topic" className="t-section">
          {topicLabels[topic]}
        </h2>
        <Link to="/help">All topics</Link>
      </div>
      <Answers articles={articles} />
    </section>
  );
}

function Found({ search, articles }: { search: string; articles: readonly HelpArticleHead[] }) {
  return (
    <section className={styles.section} aria-labelledby="found">
      <div className={styles.sectionHead}>
        <h2 id="found" className="t-section" aria-live="polite">
          {articles.length === 0
            ? `Nothing found for “${search}”`
            : `${pluralize(articles.length, 'answer')} for “${search}”`}
        </h2>
        <Link to="/help">All topics</Link>
      </div>
      {articles.length === 0 ? (
        <p className="t-dim">
          Try fewer or other words, or <Link to="/contact-us">write to us</Link>. To find a case, search the{' '}
          <Link to="/cases/screener">list of cases</Link>.
        </p>
      ) : (
        <Answers articles={articles.slice(0, 20)} />
      )}
    </section>
  );
}

function ForYouNow({ items, articles }: { items: readonly ForYou[]; articles: readonly HelpArticleHead[] }) {
  return (
    <section className={styles.section} aria-labelledby="for-you">
      <h2 id="for-you" className="t-section">
        For you now
      </h2>
      <ul className={styles.now}>
        {items.map(({ slug, why, ticker, days_left }) => (
          <li key={slug} className={styles.nowItem}>
            <PrefetchLink to={`/help/${slug}`} className={styles.nowLink}>
              {(ticker !== null || days_left !== null) && (
                <span className={styles.of}>
                  {ticker !== null && <TickerBadge ticker={ticker} />}
                  {days_left !== null && days_left >= 0 && (
                    <span className={styles.days}>
                      {days_left === 0 ? 'Today' : `${pluralize(days_left, 'day')} left`}
                    </span>
                  )}
                </span>
              )}
              <b className={styles.nowTitle}>{articles.find((article) => article.slug === slug)?.title}</b>
              <small className={styles.nowWhy}>{why}</small>
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answers({ articles }: { articles: readonly HelpArticleHead[] }) {
  return (
    <ul className={styles.answers}>
      {articles.map(({ slug, title, answer, topic }) => (
        <li key={slug}>
          <h3>
            <PrefetchLink to={`/help/${slug}`}>{title}</PrefetchLink>
          </h3>
          <p>{answer}</p>
          <p className="t-meta">{topicLabels[topic]}</p>
        </li>
      ))}
    </ul>
  );
}

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const letterOf = (term: string): string => term.charAt(0).toUpperCase();
const idOf = (letter: string): string => `terms-${letter.toLowerCase()}`;

/** Links to the first term of each letter; a letter without terms is not a link. */
function Letters({ terms }: { terms: readonly { term: string }[] }) {
  const known = new Set(terms.map(({ term }) => letterOf(term)));
  return (
    <nav className={styles.letters} aria-label="Glossary by letter">
      {ALPHABET.map((letter) =>
        known.has(letter) ? (
          <a key={letter} className={styles.letter} href={`#${idOf(letter)}`}>
            {letter}
          </a>
        ) : (
          <span key={letter} aria-hidden="true">
            {letter}
          </span>
        ),
      )}
    </nav>
  );
}
