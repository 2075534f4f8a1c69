import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { ActedFrom } from '../audit/record-audit.ts';

/** Who acts, from where and on which business date. Plain data, so that it can be sent to another process. */
export interface Actor {
  session: Session;
  visitor: ActedFrom;
  today: string;
}

/** The actor of a call, for the records that the call writes. */
export const actorOf = ({
  session,
  visitor,
  context,
}: {
  session: Session;
  visitor: ActedFrom;
  context: { today: () => string };
}): Actor => ({ session, visitor, today: context.today() });
