import {
  type AccountKey,
  accountKey,
  custodianKey,
  type FoundAccount,
  findEntry,
  type MappedAccount,
  numberKey,
  placeOnlyAccount,
} from '@trover/core/account-map/account-map.ts';
import { UNNAMED_OWNER } from '@trover/core/portfolios/unnamed-owner.ts';
import { isStatedPosition } from '@trover/core/trades/stated-position.ts';
import type { PoolClient } from 'pg';
import {
  type AssignedTrade,
  lockPortfolios,
  type PortfolioAssignment,
  type TradeToStore,
  UploadChangedError,
} from '../trades/store-trades.ts';

/** In a file with more accounts than this, another column was read as the account number. */
export const MAX_ACCOUNTS = 20_000;

/** A file has more accounts than permitted. */
export class TooManyAccounts extends Error {}

interface UploadByAccount {
  portfolio_id: number;
  upload_id: number;
  account_id: number;
  /** A later run adds the rows of accounts that were mapped since the first. */
  is_later: boolean;
}

/** The rows of one account in a part of a file. */
interface Seen extends AccountKey {
  account_number: string;
  spellings: string[];
  rows: number;
  /** The first date of its trades; null where it has only positions. */
  first_trade_date: string | null;
  last_trade_date: string | null;
  printed_security_ids: number[];
}

interface AccountPlace extends AccountKey {
  portfolio_id: number | null;
  is_stored: boolean;
}

/**
 * Assigns the trades of an institution's file to portfolios by account: those of a mapped account to its portfolio,
 * those of an unknown one to none. The decision for an account's first row applies to the whole file.
 */
export function assignByAccount(upload: UploadByAccount): PortfolioAssignment {
  return {
    place: async (client, trades, firstPosition, securityIds) => {
      const seen = seenAccounts(trades, securityIds);
      const places = upload.is_later ? await findPlaces(client, upload, seen) : await notePlaces(client, upload, seen);
      const into = new Map(
        places
          .filter(({ is_stored }) => !upload.is_later || !is_stored)
          .flatMap(({ portfolio_id, ...key }) =>
            portfolio_id === null ? [] : [[accountKey(key), portfolio_id] as const],
          ),
      );
      const owners = await lockPortfolios(client, [...new Set([upload.portfolio_id, ...into.values()])]);
      // One of them was removed: the next run treats its account as unknown.
      if (!owners.has(upload.portfolio_id) || [...into.values()].some((id) => !owners.has(id)))
        throw new UploadChangedError();
      const placed: AssignedTrade[] = [];
      for (const [at, trade] of trades.entries()) {
        const portfolio_id = into.get(accountKey(accountOf(trade)));
        if (portfolio_id === undefined) continue;
        const position = firstPosition + at;
        placed.push({ position, trade, portfolio_id, beneficial_account_id: owners.get(portfolio_id)! });
      }
      return placed;
    },
    finish: (client) => finishReading(client, upload),
  };
}

const accountOf = ({ account, custodian }: TradeToStore): AccountKey => ({
  number_key: numberKey(account),
  custodian: custodianKey(custodian ?? null),
});

function seenAccounts(trades: readonly TradeToStore[], securityIds: ReadonlyMap<string, number>): Seen[] {
  return [...Map.groupBy(trades, (trade) => accountKey(accountOf(trade))).values()].map((own) => {
    const days = own
      .filter((trade) => !isStatedPosition(trade))
      .map(({ trade_date }) => trade_date)
      .sort();
    return {
      ...accountOf(own[0]!),
      account_number: own[0]!.account ?? '',
      spellings: [...new Set(own.flatMap(({ account }) => account ?? []))],
      rows: own.length,
      first_trade_date: days[0] ?? null,
      last_trade_date: days.at(-1) ?? null,
      printed_security_ids: [...new Set(own.map(({ security }) => securityIds.get(security.key)!))],
    };
  });
}

const keysOf = (seen: readonly Seen[]): string[] => seen.map(({ number_key }) => number_key);

async function findPlaces(client: PoolClient, upload: UploadByAccount, seen: readonly Seen[]): Promise<AccountPlace[]> {
  const { rows } = await client.query<AccountPlace>(
    `select number_key, custodian, portfolio_id, is_stored from upload_accounts
     where account_id = $1 and upload_id = $2 and number_key = any($3)`,
    [upload.account_id, upload.upload_id, keysOf(seen)],
  );
  return rows;
}

/** Counts the rows of each account in a part; a new account gets the portfolio in the map. */
async function notePlaces(client: PoolClient, upload: UploadByAccount, seen: readonly Seen[]): Promise<AccountPlace[]> {
  const { account_id, upload_id } = upload;
  const map = await entriesFor(client, upload, seen);
  const noted = seen.map((one) => ({ ...one, portfolio_id: map.get(accountKey(one))?.portfolio_id ?? null }));
  const { rows } = await client.query<AccountPlace>(
    `insert into upload_accounts as of_file
       (account_id, upload_id, number_key, custodian, account_number, spellings, rows, first_trade_date,
        last_trade_date, printed_security_ids, portfolio_id)
     select $1, $2, one.number_key, one.custodian, one.account_number, one.spellings, one.rows, one.first_trade_date,
       one.last_trade_date, one.printed_security_ids, one.portfolio_id
     from jsonb_to_recordset($3::jsonb) as one (number_key text, custodian text, account_number text, spellings text[], rows bigint,
       first_trade_date date, last_trade_date date, printed_security_ids bigint[], portfolio_id bigint)
     on conflict (account_id, upload_id, number_key, custodian) do update set
       rows = of_file.rows + excluded.rows,
       spellings = array(select distinct unnest(of_file.spellings || excluded.spellings) order by 1),
       printed_security_ids =
         array(select distinct unnest(of_file.printed_security_ids || excluded.printed_security_ids) order by 1),
       first_trade_date = least(of_file.first_trade_date, excluded.first_trade_date),
       last_trade_date = greatest(of_file.last_trade_date, excluded.last_trade_date)
     returning number_key, custodian, portfolio_id, is_stored`,
    [account_id, upload_id, JSON.stringify(noted)],
  );
  const { rows: counted } = await client.query<{ n: number }>(
    'select count(*) as n from upload_accounts where account_id = $1 and upload_id = $2',
    [account_id, upload_id],
  );
  if ((counted[0]?.n ?? 0) > MAX_ACCOUNTS) throw new TooManyAccounts();
  return rows;
}

type Entry = MappedAccount & { account_number: string };

/**
 * The map's entries for the accounts of a part. If an account uses the entry of its number without being named in it,
 * this is saved, so that a second custodian of the number finds the first one's use. An account that waits for its
 * owner's choice uses no other entry.
 */
async function entriesFor(
  client: PoolClient,
  { account_id }: UploadByAccount,
  seen: readonly Seen[],
): Promise<Map<string, MappedAccount>> {
  const { rows } = await client.query<Entry>(
    `select number_key, custodian, account_number, portfolio_id, is_any_custodian from account_map
     where account_id = $1 and number_key = any($2)`,
    [account_id, keysOf(seen)],
  );
  const entries = Map.groupBy(rows, ({ number_key }) => number_key);
  const found = new Map<string, MappedAccount>();
  const others = new Map<string, Entry>();
  for (const one of seen) {
    const entry = findEntry(entries.get(one.number_key) ?? [], one.custodian);
    if (entry?.custodian === one.custodian) found.set(accountKey(one), entry);
    else if (entry !== undefined) others.set(accountKey(one), entry);
  }
  if (others.size === 0) return found;
  const inherited = seen.flatMap(({ number_key, custodian }) => {
    const entry = others.get(accountKey({ number_key, custodian }));
    return entry === undefined ? [] : [{ ...entry, custodian }];
  });
  const { rows: saved } = await client.query<Entry>(
    `insert into account_map
       (account_id, number_key, custodian, account_number, portfolio_id, is_any_custodian, is_inherited)
     select $1, one.number_key, one.custodian, one.account_number, one.portfolio_id, one.is_any_custodian, true
     from jsonb_to_recordset($2::jsonb) as one
       (number_key text, custodian text, account_number text, portfolio_id bigint, is_any_custodian boolean)
     where not exists (select from upload_accounts a
       join uploads u on u.id = a.upload_id and u.status not in ('failed', 'undone')
       where a.account_id = $1 and a.number_key = one.number_key and a.custodian = one.custodian
         and a.portfolio_id is null)
     order by one.number_key, one.custodian
     on conflict do nothing
     returning number_key, custodian, account_number, portfolio_id, is_any_custodian`,
    [account_id, JSON.stringify(inherited)],
  );
  for (const entry of saved) found.set(accountKey(entry), entry);
  return found;
}

/** Called at the end of the file; true where the rows of an account that is mapped by now must still be added. */
async function finishReading(client: PoolClient, upload: UploadByAccount): Promise<boolean> {
  const { account_id, upload_id } = upload;
  await client.query(
    `update upload_accounts set is_stored = true
     where account_id = $1 and upload_id = $2 and portfolio_id is not null and not is_stored`,
    [account_id, upload_id],
  );
  if (upload.is_later) return false;
  const { rows: found } = await client.query<FoundAccount>(
    `select of_file.number_key, of_file.custodian, of_file.portfolio_id, map.account_id is not null as is_not_ours
     from upload_accounts of_file
     left join account_map map on map.account_id = of_file.account_id and map.number_key = of_file.number_key
       and map.custodian = of_file.custodian
     where of_file.account_id = $1 and of_file.upload_id = $2 limit 2`,
    [account_id, upload_id],
  );
  if (found.length !== 1) return false;
  const { rows: sent } = await client.query<{ is_named: boolean; is_default: boolean; accounts: AccountKey[] }>(
    `select u.names_portfolio as is_named,
       p.label ~ '^new portfolio \\d+$' and b.name in (concat_ws(' ', a.first_name, a.last_name), $3) as is_default,
       (select coalesce(json_agg(json_build_object('number_key', number_key, 'custodian', custodian)), '[]') from (
         select number_key, custodian from account_map where account_id = $1 and portfolio_id = p.id
         union select number_key, custodian from upload_accounts where account_id = $1 and portfolio_id = p.id) held
       ) as accounts
     from uploads u
     join portfolios p on p.id = u.portfolio_id
     join beneficial_accounts b on b.account_id = p.account_id and b.id = p.beneficial_account_id
     join accounts a on a.id = p.account_id
     where u.id = $2 and p.account_id = $1`,
    [account_id, upload_id, UNNAMED_OWNER],
  );
  const own = sent[0] && placeOnlyAccount(found, { ...sent[0], portfolio_id: upload.portfolio_id });
  if (own === undefined || own === null) return false;
  const key = [account_id, upload_id, own.number_key, own.custodian];
  await client.query(
    `update upload_accounts set portfolio_id = $5
     where account_id = $1 and upload_id = $2 and number_key = $3 and custodian = $4`,
    [...key, upload.portfolio_id],
  );
  if (own.number_key !== '')
    await client.query(
      `insert into account_map (account_id, number_key, custodian, account_number, portfolio_id, is_by_upload)
       select account_id, number_key, custodian, account_number, portfolio_id, true from upload_accounts
       where account_id = $1 and upload_id = $2 and number_key = $3 and custodian = $4
       on conflict (account_id, number_key, custodian) do nothing`,
      key,
    );
  return true;
}
