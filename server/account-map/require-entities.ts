import { type AccountKey, accountKey, custodianKey, isAtAnother } from '@trover/core/account-map/account-map.ts';
import { comparableText } from '@trover/core/text/comparable-text.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import {
  addEntities,
  addPortfolios,
  listEntitiesNamed,
  listFirstPortfolios,
  listKnownAccounts,
  listPortfoliosOfNumbers,
  requireOwnerOf,
} from '@trover/db/queries/account-map/placements.ts';
import { listPortfolioLabels } from '@trover/db/queries/portfolios/portfolios.ts';
import { fail, failField } from '../errors.ts';
import type { KeyedChoice } from './key-choices.ts';

/** The entity that an account is mapped to, and the portfolio that its rows go into. */
interface Target {
  beneficial_account_id: number;
  portfolio_id: number;
  /** The portfolios of the entity in which its rows may remain. */
  portfolio_ids: number[];
}

export interface Targets {
  /** By the account's key; no entry for an account that is not ours or whose entity must be chosen again. */
  of: ReadonlyMap<string, Target>;
  /** The number of new entities. */
  added: number;
}

const MAX_LABEL_LENGTH = 120;

/**
 * The entities of the choices: existing ones, and new ones with a portfolio each. The caller has locked the account.
 */
export async function requireEntities(
  trx: DbTransaction,
  account_id: number,
  keyed: readonly KeyedChoice[],
): Promise<Targets> {
  const added = await addNamed(trx, account_id, keyed);
  const idOf = ({ choice }: KeyedChoice): number | undefined => {
    if (choice.kind === 'existing_entity') return choice.beneficial_account_id;
    return choice.kind === 'new_entity' ? added.get(comparableText(choice.name)) : undefined;
  };
  const ids = [...new Set(keyed.flatMap((one) => idOf(one) ?? []))];
  const entities = await withPortfolios(trx, account_id, ids);
  const chosen = new Set(keyed.map(accountKey));
  const number_keys = keyed.map(({ number_key }) => number_key);
  // An account that is chosen in the same call leaves its present portfolio.
  const held = (await listPortfoliosOfNumbers(trx, { account_id, number_keys })).filter(
    (one) => !chosen.has(accountKey(one)),
  );
  const of = new Map<string, Target>();
  for (const one of keyed) {
    const id = idOf(one);
    if (id === undefined) continue;
    const entity = entities.get(id);
    if (entity === undefined) fail('not_found', { message: `You have no entity ${id}.` });
    const target = await apartFrom(trx, account_id, entity, { key: one, held });
    of.set(accountKey(one), target);
    held.push({ number_key: one.number_key, custodian: one.custodian, portfolio_id: target.portfolio_id });
  }
  for (const one of keyed) {
    const target = await findSame(trx, account_id, one);
    if (target !== undefined) of.set(accountKey(one), target);
  }
  return { of, added: added.size };
}

/** Equal rows of one portfolio are one trade, so accounts of the same number at two custodians are in two portfolios. */
async function apartFrom(
  trx: DbTransaction,
  account_id: number,
  entity: Target & { name: string },
  { key, held }: { key: AccountKey; held: readonly (AccountKey & { portfolio_id: number })[] },
): Promise<Target> {
  const others = held.filter((other) => isAtAnother(other, key)).map(({ portfolio_id }) => portfolio_id);
  const { beneficial_account_id, name } = entity;
  const free = entity.portfolio_ids.filter((id) => !others.includes(id));
  const first = free.includes(entity.portfolio_id) ? entity.portfolio_id : free[0];
  if (first !== undefined) return { beneficial_account_id, portfolio_id: first, portfolio_ids: free };
  const labels = new Set((await listPortfolioLabels(trx, account_id)).values());
  const [created] = await addPortfolios(trx, [{ account_id, beneficial_account_id, label: freeLabel(name, labels) }]);
  entity.portfolio_ids.push(created!.id);
  return { beneficial_account_id, portfolio_id: created!.id, portfolio_ids: [created!.id] };
}

/** The portfolio of the account that a choice names as the same one. */
async function findSame(
  trx: DbTransaction,
  account_id: number,
  { number_key, custodian, choice, at }: KeyedChoice,
): Promise<Target | undefined> {
  if (choice.kind !== 'same_account') return undefined;
  const as = custodianKey(choice.as_custodian);
  const known = await listKnownAccounts(trx, { account_id, number_keys: [number_key] });
  const other = known.find((one) => one.custodian === as && one.custodian !== custodian);
  if (other?.portfolio_id == null)
    failField(
      `body.choices.${at}.as_custodian`,
      `account ${choice.account_number.trim()} has no entity there: map it first, or choose an entity`,
    );
  const { portfolio_id } = other;
  const beneficial_account_id = await requireOwnerOf(trx, { account_id, portfolio_id });
  return { beneficial_account_id, portfolio_id, portfolio_ids: [portfolio_id] };
}

/** Creates the entities that the choices name as new; one for each name. */
async function addNamed(
  trx: DbTransaction,
  account_id: number,
  keyed: readonly KeyedChoice[],
): Promise<Map<string, number>> {
  const names = new Map<string, string>();
  for (const { choice } of keyed)
    if (choice.kind === 'new_entity') names.set(comparableText(choice.name), choice.name.trim());
  const [known] = await listEntitiesNamed(trx, { account_id, names: [...names.values()] });
  if (known !== undefined) {
    const at = keyed.find(
      ({ choice }) => choice.kind === 'new_entity' && comparableText(choice.name) === comparableText(known),
    )?.at;
    const message = `you have an entity "${known}": choose it, or write another name`;
    fail('conflict', {
      message: `Check body.choices.${at}.name: ${message}.`,
      fields: { [`body.choices.${at}.name`]: message },
    });
  }
  const created = await addEntities(trx, { account_id, names: [...names.values()] });
  return new Map(created.map(({ id, name }) => [comparableText(name), id]));
}

/** Each entity with its first portfolio, which is created and labelled with its name where there is none. */
async function withPortfolios(trx: DbTransaction, account_id: number, ids: readonly number[]) {
  const found = await listFirstPortfolios(trx, { account_id, beneficial_account_ids: ids });
  const missing = found.filter(({ portfolio_id }) => portfolio_id === null);
  const labels = new Set((await listPortfolioLabels(trx, account_id)).values());
  const created = await addPortfolios(
    trx,
    missing.map(({ beneficial_account_id, name }) => {
      const label = freeLabel(name, labels);
      labels.add(label);
      return { account_id, beneficial_account_id, label };
    }),
  );
  const madeOf = new Map(created.map(({ id, beneficial_account_id }) => [beneficial_account_id, id]));
  return new Map(
    found.map(({ beneficial_account_id, name, portfolio_id, others }): [number, Target & { name: string }] => {
      const id = portfolio_id ?? madeOf.get(beneficial_account_id)!;
      const portfolio_ids = [...new Set([...others, id])];
      return [beneficial_account_id, { beneficial_account_id, name, portfolio_id: id, portfolio_ids }];
    }),
  );
}

function freeLabel(name: string, used: ReadonlySet<string>): string {
  const label = name.slice(0, MAX_LABEL_LENGTH);
  for (let number = 2, free = label; ; number += 1) {
    if (!used.has(free)) return free;
    free = `${name.slice(0, MAX_LABEL_LENGTH - 8)} (${number})`;
  }
}
