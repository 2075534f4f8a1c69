import { type TrackedEvent, trackEvents } from '@trover/contract/tracking.ts';
import { analyticsId } from '../accounts/show-profile.ts';
import { handle, type Route } from '../http/route.ts';

export const trackingRoutes: readonly Route[] = [
  handle(trackEvents, async ({ context, session, body, log }) => {
    const { tracking } = context;
    for (const event of body.events) {
      tracking.count(event);
      log[levelOf(event)]({ event }, event.name);
    }
    const at = new Date().toISOString();
    const analytics_id = session ? analyticsId(session.account_id) : null;
    tracking.collect(body.events.map((event) => ({ ...event, analytics_id, at })));
    return { taken: body.events.length };
  }),
];

const levelOf = ({ name }: TrackedEvent): 'warn' | 'debug' => (name === 'call_failed' ? 'warn' : 'debug');
