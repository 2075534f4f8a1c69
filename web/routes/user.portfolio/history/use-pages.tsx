import { useState } from 'react';
import { api } from '../../../api.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import styles from '../portfolio.module.css';

interface Page<Item> {
  items: Item[];
  total_count: number;
  next_cursor: string | null;
}

type Listed = {
  securities: 'GET /api/v1/portfolio/securities';
  transfers: 'GET /api/v1/portfolio/history/transfers';
  events: 'GET /api/v1/portfolio/history/events';
};

const calls: Listed = {
  securities: 'GET /api/v1/portfolio/securities',
  transfers: 'GET /api/v1/portfolio/history/transfers',
  events: 'GET /api/v1/portfolio/history/events',
};

/** A list's pages, loaded one by one; the server supplies the first. */
export function usePages<Item>(first: Page<Item>, of: keyof Listed, chosen: number | null) {
  const [pages, setPages] = useState<readonly Page<Item>[]>([first]);
  const [loading, setLoading] = useState(false);
  const toast = useToast();
  const next = pages.at(-1)!.next_cursor;

  async function more(): Promise<void> {
    if (next === null) return;
    setLoading(true);
    try {
      const query = { cursor: next, limit: 100, ...(chosen === null ? {} : { portfolio_id: chosen }) };
      const page = (await api.call(calls[of], { query })) as unknown as Page<Item>;
      setPages((before) => [...before, page]);
    } catch (failure) {
      toast({ tone: 'bad', title: 'The rest did not load', text: failure instanceof Error ? failure.message : '' });
    } finally {
      setLoading(false);
    }
  }

  const items = pages.flatMap((page) => page.items);
  return { items, left: first.total_count - items.length, more, loading };
}

export function More({ left, more, loading }: { left: number; more: () => Promise<void>; loading: boolean }) {
  if (left <= 0) return null;
  return (
    <p className={styles.more}>
      <LinkButton onClick={() => void more()} disabled={loading}>
        {loading ? 'Fetching' : `${formatCount(left)} more`}
      </LinkButton>
    </p>
  );
}
