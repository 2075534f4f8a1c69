import { CallFailed, createClient } from '@trover/contract/protocol/client.ts';
import type { TrackedEvent } from '@trover/contract/tracking/tracking.ts';
import { clientSettings } from '../client-settings.ts';

/** Its own request: a failed report is not reported. */
const client = createClient({ settings: clientSettings });

/** What cannot be sent is let go: it is nothing that a visitor waits for. */
export async function sendEvents(events: TrackedEvent[]): Promise<void> {
  try {
    await client.call('POST /api/v1/tracking', { body: { events }, outlives_page: true });
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure;
  }
}
