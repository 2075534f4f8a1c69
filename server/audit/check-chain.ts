import type { Db } from '@trover/db/connect.ts';
import { findLinkHash, listChainLinks, listUnchainedEvents } from '@trover/db/queries/audit/chain.ts';

const BATCH_ROWS = 5_000;
const MAX_FAULTS = 20;

/** A position of the chain that was recorded elsewhere. */
export interface NotedLink {
  position: number;
  hash: string;
}

export interface ChainReport {
  events: number;
  /** The last link: to be stored elsewhere, for a later check of the log. */
  head: NotedLink | null;
  /** The first faults, as sentences; none where the log is intact. */
  faults: string[];
}

/** Checks the whole chain: every event is at its position and unchanged. */
export async function checkChain(db: Db, noted: NotedLink | undefined): Promise<ChainReport> {
  const faults: string[] = [];
  const addFault = (fault: string): void => void (faults.length < MAX_FAULTS && faults.push(fault));
  let events = 0;
  let head: NotedLink | null = null;
  let before: { position: number; hash: Buffer } = { position: 0, hash: Buffer.alloc(0) };
  for (;;) {
    const links = await listChainLinks(db, { after: before.position, hash_before: before.hash, limit: BATCH_ROWS });
    for (const link of links) {
      if (link.position !== before.position + 1)
        addFault(`events between the positions ${before.position} and ${link.position} were removed`);
      else if (link.expected === null) addFault(`event ${link.event_id} at position ${link.position} was removed`);
      else if (!link.expected.equals(link.hash))
        addFault(`event ${link.event_id} at position ${link.position} is not what was recorded`);
      else if (link.is_personal_wrong)
        addFault(`the person of event ${link.event_id} at position ${link.position} is not the one recorded`);
      before = link;
      events += 1;
      head = { position: link.position, hash: link.hash.toString('hex') };
    }
    if (links.length < BATCH_ROWS) break;
  }
  for (const id of await listUnchainedEvents(db, MAX_FAULTS)) addFault(`event ${id} was added outside the chain`);
  if (noted && (await findLinkHash(db, noted.position))?.toString('hex') !== noted.hash)
    addFault(
      `the chain does not hold ${noted.hash} at position ${noted.position}: it ends before that, or was rewritten`,
    );
  return { events, head, faults };
}
