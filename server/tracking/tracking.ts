import type { TrackedEvent } from '@trover/contract/tracking/tracking.ts';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { listArticles } from '../help/articles.ts';
import type { Log } from '../log.ts';
import { type Collect, collectorOf } from './collector.ts';

/** Page statistics: added to the metrics, and forwarded to the collector. */
export interface Tracking {
  count: (event: TrackedEvent) => void;
  collect: Collect;
  /** Registers the counters with the process's metrics. */
  register: (registry: Registry) => void;
}

export function createTracking({ analyticsUrl }: Pick<Config, 'analyticsUrl'>, log: Log): Tracking {
  const visits = new Counter({ name: 'pages_visited_total', help: 'Pages visited', registers: [] });
  const signUps = new Counter({ name: 'sign_ups_total', help: 'Sign-ups', labelNames: ['role'], registers: [] });
  const failures = new Counter({ name: 'page_calls_failed_total', help: 'Calls that failed in a page', registers: [] });
  const ratings = new Counter({
    name: 'help_articles_rated_total',
    help: 'Whether articles of the help center answered the question',
    labelNames: ['article', 'is_helpful'],
    registers: [],
  });
  const times = new Histogram({
    name: 'web_vitals_seconds',
    help: 'How quick pages were to their visitors',
    labelNames: ['metric'],
    buckets: [0.05, 0.1, 0.2, 0.5, 1, 1.8, 2.5, 4, 10],
    registers: [],
  });
  const shifts = new Histogram({
    name: 'web_vitals_layout_shift',
    help: 'How much pages moved under their visitors',
    buckets: [0.01, 0.05, 0.1, 0.25, 1],
    registers: [],
  });
  return {
    count: (event) => {
      if (event.name === 'page_visited') visits.inc();
      else if (event.name === 'call_failed') failures.inc();
      else if (event.name === 'signed_up') signUps.inc({ role: event.role });
      else if (event.name === 'article_rated') {
        const article = articleOf(event.base_url);
        if (article !== null) ratings.inc({ article, is_helpful: String(event.is_helpful) });
      } else if (event.metric === 'CLS') shifts.observe(event.value);
      else times.observe({ metric: event.metric }, event.value / 1000);
    },
    collect: collectorOf(analyticsUrl, log),
    register: (registry) => {
      for (const metric of [visits, failures, times, shifts]) registry.registerMetric(metric);
      registry.registerMetric(signUps);
      registry.registerMetric(ratings);
    },
  };
}

/** The article at an address of the help center; null where there is none, so that nobody adds labels to the metrics. */
function articleOf(path: string): string | null {
  const slug = path.replace(/^\/help\//, '');
  return listArticles().some((article) => article.slug === slug) ? slug : null;
}
