import { type TrackedEvent, trackEvents } from '@trover/contract/tracking/tracking.ts';
import { analyticsId } from '../accounts/show-profile.ts';
import { handle, type Route } from '../http/route.ts';
import { withoutSecrets } from '../log-secrets.ts';

export const trackingRoutes: readonly Route[] = [
  handle(trackEvents, async ({ context, session, body, log }) => {
    const { tracking } = context;
    const events = body.events.map(withoutSecretsOf);
    for (const event of events) tracking.count(event);
    const failed = events.filter(({ name }) => name === 'call_failed');
    if (failed.length > 0) log.warn({ events: failed.slice(0, MAX_LOGGED), count: failed.length }, 'call_failed');
    log.debug({ events: events.map(withoutValues) }, 'events of a page');
    const at = new Date().toISOString();
    const analytics_id = session ? analyticsId(session.account_id) : null;
    tracking.collect(events.map((event) => ({ ...event, analytics_id, at })));
    return { accepted: events.length };
  }),
];

/** Anyone may send events, so only this many of one call are logged. */
const MAX_LOGGED = 5;

/** A page's URL may contain a token, so it is neither logged nor forwarded. */
function withoutSecretsOf(event: TrackedEvent): TrackedEvent {
  const base_url = withoutSecrets(event.base_url);
  if (event.name === 'page_visited') {
    const params = Object.entries(event.params).map(([name, value]) => [withoutSecrets(name), withoutSecrets(value)]);
    return { ...event, base_url, params: Object.fromEntries(params) as Record<string, string> };
  }
  if (event.name !== 'call_failed') return { ...event, base_url };
  return { ...event, base_url, call: withoutSecrets(event.call), message: withoutSecrets(event.message) };
}

/** Search terms are private: the log contains the names of a page's parameters, not their values. */
const withoutValues = (event: TrackedEvent): object =>
  event.name === 'page_visited' ? { ...event, params: Object.keys(event.params) } : event;
