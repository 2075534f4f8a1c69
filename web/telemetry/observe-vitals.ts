import { telemetry } from './telemetry.ts';

type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number };

function observe(type: string, receive: (entry: Entry) => void, more: object = {}): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) receive(entry as Entry);
  }).observe({ type, buffered: true, ...more });
}

/**
 * Measures the web vitals that the browser supports; a value that may still change is reported once, when the page is
 * hidden.
 */
export function observeVitals(): void {
  const latest: Partial<Record<'LCP' | 'INP' | 'CLS', number>> = {};
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation) telemetry.webVital({ metric: 'TTFB', value: navigation.responseStart });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') telemetry.webVital({ metric: 'FCP', value: entry.startTime });
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    latest.LCP = startTime;
  });
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) latest.CLS = (latest.CLS ?? 0) + value;
  });
  const slowest = ({ duration, interactionId }: Entry) => {
    if (interactionId) latest.INP = Math.max(latest.INP ?? 0, duration);
  };
  observe('event', slowest, { durationThreshold: 40 });

  const report = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', report);
    for (const [metric, value] of Object.entries(latest))
      telemetry.webVital({ metric: metric as keyof typeof latest, value });
    telemetry.flush();
  };
  document.addEventListener('visibilitychange', report);
}
