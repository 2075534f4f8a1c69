import type { Passkey } from '@trover/db/queries/accounts/passkeys.ts';

type ShownPasskey = Pick<
  Passkey,
  'id' | 'name' | 'host' | 'is_backed_up' | 'created_at' | 'last_used_at' | 'waits_since'
>;

export const presentPasskey = ({
  id,
  name,
  host,
  is_backed_up,
  created_at,
  last_used_at,
  waits_since,
}: ShownPasskey) => ({
  id,
  name,
  host,
  is_backed_up,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  is_waiting: waits_since !== null,
});
