import { type Access, access } from '@trover/contract/access.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findEntityOf } from '@trover/db/queries/organisations/keys.ts';
import { fail } from '../errors.ts';

const table: Readonly<Record<string, Access>> = access;
const limited = ['portfolio', 'upload', 'claim', 'beneficial_account'] as const;
type Limited = (typeof limited)[number];

const isLimited = (kind: string): kind is Limited => (limited as readonly string[]).includes(kind);

interface Checked {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Refuses a call by an API key for some entities that is not about one of them: what the call names must belong to
 * these, and such a key cannot call anything about the whole organisation. It reads public data as a visitor, without a
 * session.
 */
export async function limitToEntities(
  db: Db,
  operation: Operation,
  session: Session | null,
  checked: Checked,
): Promise<void> {
  const entities = session?.key?.entities;
  if (session === null || entities == null) return;
  const { own: fieldsOf = {}, of_the_whole = false } = table[`${operation.method} ${operation.path}`] ?? {};
  const own = of_the_whole ? [] : Object.entries(fieldsOf);
  let named = 0;
  for (const [field, kind] of own) {
    const [part, name = ''] = field.split('.', 2) as [keyof Checked, string];
    const id = (checked[part] as Record<string, unknown> | undefined)?.[name];
    if (id === undefined || id === null) continue;
    const entity = isLimited(kind) ? await findEntityOf(db, session.account_id, kind, Number(id)) : undefined;
    if (entity === undefined || !entities.includes(entity)) fail('not_found');
    named += 1;
  }
  if (named > 0) return;
  const fields = own.filter(([, kind]) => isLimited(kind)).map(([field]) => field);
  fail('not_allowed', {
    message:
      fields.length > 0
        ? `This API key is for some entities only. Name one of them: send ${fields.join(' or ')}.`
        : 'This API key is for some entities only, and this call is about the whole organization.',
  });
}
