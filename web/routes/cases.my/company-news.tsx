import type { listCompanyNews, listCompanySubscriptions } from '@trover/contract/companies/subscriptions.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { useToast } from '../../ui/toast.tsx';
import styles from './company-news.module.css';

export type News = DataOf<typeof listCompanyNews>;
export type Companies = DataOf<typeof listCompanySubscriptions>;

const faultOf = (cause: unknown): string => {
  if (!(cause instanceof CallFailed)) throw cause;
  return cause.message;
};

/** The followed companies, and recent events in their cases; shown events count as read. */
export function CompanyNews({ companies, news }: { companies: Companies; news: News }) {
  if (companies.items.length === 0 && news.items.length === 0) return null;
  return (
    <>
      <section className={styles.section} aria-labelledby="news">
        <header>
          <h2 id="news" className="t-section">
            Company news
          </h2>
          <span className="t-num">{news.unread_count > 0 && `${formatCount(news.unread_count)} new`}</span>
        </header>
        <NewsList first={news} />
      </section>
      {companies.items.length > 0 && <Followed companies={companies} />}
    </>
  );
}

function NewsList({ first }: { first: News }) {
  const [more, setMore] = useState<readonly News[]>([]);
  const toast = useToast();
  const newest = first.items.reduce((last, { id }) => Math.max(last, id), 0);
  useEffect(() => {
    if (first.unread_count === 0 || newest === 0) return;
    api.call('POST /api/v1/crm/subscription/company/news/read', { body: { up_to: newest } }).catch((cause: unknown) => {
      // it is marked as read at the next visit
      faultOf(cause);
    });
  }, [first.unread_count, newest]);
  if (first.items.length === 0) return <p className="t-dim">No news since you started following them.</p>;
  const cursor = (more.at(-1) ?? first).next_cursor;
  const items = [first, ...more].flatMap((page) => page.items);
  const fetchMore = async () => {
    if (cursor === null) return;
    try {
      const page = await api.call('GET /api/v1/crm/subscription/company/news', { query: { limit: 20, cursor } });
      setMore((before) => [...before, page]);
    } catch (cause) {
      toast({ tone: 'bad', title: 'The older news did not load', text: faultOf(cause) });
    }
  };
  return (
    <>
      <ul className={styles.news}>
        {items.map(({ id, company, order, milestone, is_read }) => (
          <li key={`${id} ${order.id}`}>
            <b>
              {company.name}: {milestone.title}
              {!is_read && <span className={styles.new}>New</span>}
            </b>
            <span className="t-num t-dim">{formatDate(milestone.date)}</span>
            <Link to={`/cases/${order.slug}`} className="t-quiet">
              {order.title}
            </Link>
          </li>
        ))}
      </ul>
      {cursor !== null && <LinkButton onClick={() => void fetchMore()}>Older news</LinkButton>}
    </>
  );
}

function Followed({ companies }: { companies: Companies }) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const leave = async (company_id: number) => {
    try {
      await api.call('POST /api/v1/crm/subscription/company/update', {
        body: { company_id, subscribed: false },
        shows_failure: true,
      });
      await revalidate();
    } catch (cause) {
      toast({ tone: 'bad', title: 'You still follow the company', text: faultOf(cause) });
    }
  };
  return (
    <section className={styles.section} aria-labelledby="companies">
      <header>
        <h2 id="companies" className="t-section">
          Companies you follow
        </h2>
        <span className="t-num">{formatCount(companies.total_count)}</span>
      </header>
      <ul className={styles.companies}>
        {companies.items.map(({ id, name, since }) => (
          <li key={id}>
            <Link to={`/cases/screener?search_query=${encodeURIComponent(name)}`}>{name}</Link>
            <span className="t-num t-dim">since {formatDate(since.slice(0, 10))}</span>
            <Button size="small" onClick={() => void leave(id)}>
              Stop following<span className="sr-only">, {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {companies.total_count > companies.items.length && (
        <p className="t-meta t-num">The last {formatCount(companies.items.length)}.</p>
      )}
    </section>
  );
}
