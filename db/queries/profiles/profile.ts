import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { PhotoHashes, ProfilesTable } from '../../schema/profiles.ts';

export type ProfileDetails = Omit<Selectable<ProfilesTable>, 'account_id' | 'updated_at'>;

const noDetails: ProfileDetails = {
  organisation: '',
  position: '',
  about: '',
  site: '',
  phone: '',
  region: '',
  city: '',
  street: '',
  postal_code: '',
  photo: null,
  is_public: false,
  public_fields: [],
};

/** A person's details; a person without details has an empty profile. */
export async function findProfileDetails(db: Db, { account_id }: { account_id: number }): Promise<ProfileDetails> {
  const row = await db.selectFrom('profiles').selectAll().where('account_id', '=', account_id).executeTakeFirst();
  if (row === undefined) return noDetails;
  const { account_id: _, updated_at: __, ...details } = row;
  return details;
}

export interface ProfileChanges {
  account: Partial<Record<'first_name' | 'last_name', string> & { country: string | null }>;
  details: Partial<Omit<ProfileDetails, 'photo'>>;
}

/** Changes only the given fields. */
export async function saveProfile(
  trx: DbTransaction,
  { account_id, account, details }: { account_id: number } & ProfileChanges,
): Promise<void> {
  if (Object.keys(account).length > 0)
    await trx.updateTable('accounts').set(account).where('id', '=', account_id).execute();
  await trx
    .insertInto('profiles')
    .values({ account_id, ...details })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...details, updated_at: sql`now()` }))
    .execute();
}

/** The current picture, with the owner's row locked. */
export async function findPhoto(trx: DbTransaction, account_id: number): Promise<PhotoHashes | null> {
  const row = await trx
    .selectFrom('profiles')
    .select('photo')
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirst();
  return row?.photo ?? null;
}

/** Sets or removes the picture; releases the files of the former one. */
export async function savePhoto(
  trx: DbTransaction,
  { account_id, photo }: { account_id: number; photo: PhotoHashes | null },
): Promise<void> {
  const saved = { photo: photo && JSON.stringify(photo), updated_at: sql<Date>`now()` };
  await trx
    .insertInto('profiles')
    .values({ account_id, ...saved })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(saved))
    .execute();
}
