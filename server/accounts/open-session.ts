import type { OwnProfile } from '@trover/contract/profiles/profiles.ts';
import type { SignedInWith } from '@trover/db/schema/accounts/accounts.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import type { Visitor } from '../http/route.ts';
import type { Log } from '../log.ts';
import { requireProfile } from '../profiles/require-profile.ts';
import { safePath } from './safe-path.ts';

interface Caller {
  context: Context;
  visitor: Visitor;
  log: Log;
  /** Where the caller continues after the sign-in. */
  next: string | undefined;
}

/** Completes every sign-in: opens and records a new session, and returns its profile. */
export async function openSession(
  { context, visitor, log, next }: Caller,
  { account_id, signed_in_with }: { account_id: number; signed_in_with: SignedInWith },
): Promise<{ user: OwnProfile; next: string | null }> {
  await visitor.sessions.open(account_id, signed_in_with);
  await recordAudit(context.db, { action: 'signed_in', by: visitor, account_id, detail: { signed_in_with } });
  log.info({ account_id, signed_in_with }, 'signed in');
  return { user: await requireProfile(context.db, account_id), next: safePath(next) };
}
