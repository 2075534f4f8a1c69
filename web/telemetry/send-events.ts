import { CallFailed, createClient } from '@trover/contract/protocol/client.ts';
import type { TrackedEvent } from '@trover/contract/tracking/tracking.ts';
import { clientSettings } from '../client-settings.ts';

/** A separate client, so that a failed report is not itself reported. */
const client = createClient({ settings: clientSettings });

/** Drops events that cannot be sent: no visitor waits for them. */
export async function sendEvents(events: TrackedEvent[]): Promise<void> {
  try {
    await client.call('POST /api/v1/tracking', { body: { events }, outlives_page: true });
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure;
  }
}
