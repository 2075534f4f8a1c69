import type { Owner } from '@trover/db/queries/assistant/owner.ts';
import type { Visitor } from '../http/route.ts';

/** The owner of a new conversation: the account, or the browser, which gets a token where it has none. */
export const newOwner = ({ session, guest }: Pick<Visitor, 'session' | 'guest'>): Owner =>
  session === null ? { guest_hash: guest.open() } : { account_id: session.account_id };

/** The owner whose conversations the caller sees; null for a browser without any. */
export function ownerOf({ session, guest }: Pick<Visitor, 'session' | 'guest'>): Owner | null {
  if (session !== null) return { account_id: session.account_id };
  const guest_hash = guest.hash();
  return guest_hash === null ? null : { guest_hash };
}
