import type { ProfileChange } from '@trover/contract/profiles/profiles.ts';
import type { Db } from '@trover/db/connect.ts';
import { saveProfile } from '@trover/db/queries/profiles/profile.ts';

/** Changes only the fields that were sent. */
export async function changeProfile(db: Db, account_id: number, change: ProfileChange): Promise<void> {
  const { first_name, last_name, address = {}, public: shown = {}, ...fields } = change;
  const { country, ...place } = address;
  const account = given({ first_name, last_name, country });
  const details = given({ ...fields, ...place, is_public: shown.is_public, public_fields: shown.fields });
  await db.transaction().execute((trx) => saveProfile(trx, { account_id, account, details }));
}

/** Without the fields that were not sent. */
function given<Fields extends object>(fields: Fields): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>;
  };
}
