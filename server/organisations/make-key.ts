import { randomBytes } from 'node:crypto';
import type { makeKey as declared } from '@trover/contract/organisations/keys.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { endOfCourtDay } from '@trover/core/dates/end-of-day.ts';
import { daysFrom } from '@trover/core/format/dates.ts';
import * as queries from '@trover/db/queries/organisations/keys.ts';
import { hashToken } from '../accounts/tokens.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail, failField } from '../errors.ts';
import type { MemberCall } from './invite-member.ts';

const MAX_DAYS = 365;

/** Creates an API key; only this answer contains its text, which is not stored. */
export async function makeKey(
  { context, session, visitor }: MemberCall,
  { name, scopes, entities, expires_on }: BodyOf<typeof declared>,
): Promise<{ record: queries.KeyRecord; secret: string }> {
  const organisation_id = session.account_id;
  const expires_at = endOfCourtDay(expires_on);
  const days = daysFrom(context.today(), expires_on);
  if (days < 0 || expires_at <= new Date()) failField('body.expires_on', 'choose a day in the future');
  if (days > MAX_DAYS) failField('body.expires_on', 'choose a day within a year');
  if (entities && scopes.includes('upload'))
    failField('body.entities', 'a file can hold accounts of every entity, so a key that uploads is for all of them');
  return context.db.transaction().execute(async (trx) => {
    const chosen = entities && [...new Set(entities)];
    if (chosen && (await queries.countOwnEntities(trx, organisation_id, chosen)) !== chosen.length)
      fail('not_found', { message: 'One of these entities is not your organization’s.' });
    const secret = `trv_${randomBytes(32).toString('base64url')}`;
    const id = await queries.insertKey(trx, {
      organisation_id,
      name,
      key_hash: hashToken(secret),
      ending: secret.slice(-4),
      scopes,
      entities: chosen ?? null,
      made_by: session.person_id,
      expires_at,
    });
    await recordAudit(trx, {
      action: 'api_key_made',
      by: visitor,
      subject: { kind: 'api_key', id },
      detail: { scopes: scopes.join(', '), entities: chosen?.length ?? 'all', expires_on },
    });
    return { record: (await queries.findKey(trx, organisation_id, id)) as queries.KeyRecord, secret };
  });
}

export async function revokeKey({ context, session, visitor }: MemberCall, id: number): Promise<queries.KeyRecord> {
  const organisation_id = session.account_id;
  return context.db.transaction().execute(async (trx) => {
    const isRevoked = await queries.revokeKey(trx, organisation_id, id);
    const found = await queries.findKey(trx, organisation_id, id);
    if (found === undefined) fail('not_found', { message: 'We could not find that API key in your organization.' });
    if (isRevoked) await recordAudit(trx, { action: 'api_key_revoked', by: visitor, subject: { kind: 'api_key', id } });
    return found;
  });
}
