import type { Db } from '@trover/db/connect.ts';
import { findLinkHash, listChainLinks, listUnchainedEvents } from '@trover/db/queries/audit/chain.ts';

const STRETCH = 5_000;
const SHOWN = 20;

/** A place of the chain as it was noted elsewhere. */
export interface NotedLink {
  position: number;
  hash: string;
}

export interface ChainReport {
  events: number;
  /** The last link: what to note elsewhere, for a later check to hold the log against. */
  head: NotedLink | null;
  /** In words, the first ones; none where the log is whole. */
  faults: string[];
}

/** Walks the whole chain: every event stands where it was recorded and says what it said then. */
export async function checkChain(db: Db, noted: NotedLink | undefined): Promise<ChainReport> {
  const faults: string[] = [];
  const say = (fault: string): void => void (faults.length < SHOWN && faults.push(fault));
  let events = 0;
  let head: NotedLink | null = null;
  let before: { position: number; hash: Buffer } = { position: 0, hash: Buffer.alloc(0) };
  for (;;) {
    const links = await listChainLinks(db, { after: before.position, hash_before: before.hash, limit: STRETCH });
    for (const link of links) {
      if (link.position !== before.position + 1)
        say(`between the places ${before.position} and ${link.position} events were removed`);
      else if (link.expected === null) say(`event ${link.event_id} at place ${link.position} was removed`);
      else if (!link.expected.equals(link.hash))
        say(`event ${link.event_id} at place ${link.position} is not what was recorded`);
      else if (link.is_personal_wrong)
        say(`who event ${link.event_id} at place ${link.position} is about is not what was recorded`);
      before = link;
      events += 1;
      head = { position: link.position, hash: link.hash.toString('hex') };
    }
    if (links.length < STRETCH) break;
  }
  for (const id of await listUnchainedEvents(db, SHOWN)) say(`event ${id} was added past the chain`);
  if (noted && (await findLinkHash(db, noted.position))?.toString('hex') !== noted.hash)
    say(`the chain does not hold ${noted.hash} at place ${noted.position}: it ends before, or was written anew`);
  return { events, head, faults };
}
