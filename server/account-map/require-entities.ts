import type { DbTransaction } from '@trover/db/connect.ts';
import {
  addEntities,
  addPortfolios,
  listEntitiesNamed,
  listFirstPortfolios,
} from '@trover/db/queries/account-map/placements.ts';
import { listPortfolioLabels } from '@trover/db/queries/portfolios/portfolios.ts';
import { fail } from '../errors.ts';
import type { KeyedChoice } from './key-choices.ts';

/** The entity that an account is mapped to, and the portfolio that its rows go into. */
interface Target {
  beneficial_account_id: number;
  portfolio_id: number;
  /** All portfolios of the entity. */
  portfolio_ids: number[];
}

export interface Targets {
  /** By the account; nothing for one that is not ours or asked about again. */
  of: ReadonlyMap<string, Target>;
  /** How many entities are new. */
  added: number;
}

const LONGEST_LABEL = 120;
const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The entities of the choices: those that are there, and the new ones, each with a portfolio. The caller holds the account. */
export async function requireEntities(
  trx: DbTransaction,
  account_id: number,
  keyed: readonly KeyedChoice[],
): Promise<Targets> {
  const added = await addNamed(trx, account_id, keyed);
  const idOf = ({ choice }: KeyedChoice): number | undefined => {
    if (choice.kind === 'existing_entity') return choice.beneficial_account_id;
    return choice.kind === 'new_entity' ? added.get(nameKey(choice.name)) : undefined;
  };
  const ids = [...new Set(keyed.flatMap((one) => idOf(one) ?? []))];
  const entities = await withPortfolios(trx, account_id, ids);
  const of = new Map<string, Target>();
  for (const one of keyed) {
    const id = idOf(one);
    if (id === undefined) continue;
    const target = entities.get(id);
    if (target === undefined) fail('not_found', { message: `There is no entity ${id} of yours.` });
    of.set(one.number_key, target);
  }
  return { of, added: added.size };
}

/** Makes the entities that are named as new; one for each name. */
async function addNamed(
  trx: DbTransaction,
  account_id: number,
  keyed: readonly KeyedChoice[],
): Promise<Map<string, number>> {
  const names = new Map<string, string>();
  for (const { choice } of keyed) if (choice.kind === 'new_entity') names.set(nameKey(choice.name), choice.name.trim());
  const [known] = await listEntitiesNamed(trx, { account_id, names: [...names.values()] });
  if (known !== undefined) {
    const at = keyed.find(({ choice }) => choice.kind === 'new_entity' && nameKey(choice.name) === nameKey(known))?.at;
    const message = `you have an entity "${known}": choose it, or write another name`;
    fail('conflict', {
      message: `Check body.choices.${at}.name: ${message}.`,
      fields: { [`body.choices.${at}.name`]: message },
    });
  }
  const made = await addEntities(trx, { account_id, names: [...names.values()] });
  return new Map(made.map(({ id, name }) => [nameKey(name), id]));
}

/** Each entity with its first portfolio, made where it has none and labelled by its name. */
async function withPortfolios(trx: DbTransaction, account_id: number, ids: readonly number[]) {
  const found = await listFirstPortfolios(trx, { account_id, beneficial_account_ids: ids });
  const missing = found.filter(({ portfolio_id }) => portfolio_id === null);
  const labels = new Set((await listPortfolioLabels(trx, account_id)).values());
  const made = await addPortfolios(
    trx,
    missing.map(({ beneficial_account_id, name }) => {
      const label = freeLabel(name, labels);
      labels.add(label);
      return { account_id, beneficial_account_id, label };
    }),
  );
  const madeOf = new Map(made.map(({ id, beneficial_account_id }) => [beneficial_account_id, id]));
  return new Map(
    found.map(({ beneficial_account_id, portfolio_id, others }): [number, Target] => {
      const id = portfolio_id ?? madeOf.get(beneficial_account_id)!;
      return [beneficial_account_id, { beneficial_account_id, portfolio_id: id, portfolio_ids: [...others, id] }];
    }),
  );
}

function freeLabel(name: string, used: ReadonlySet<string>): string {
  const label = name.slice(0, LONGEST_LABEL);
  for (let number = 2, free = label; ; number += 1) {
    if (!used.has(free)) return free;
    free = `${name.slice(0, LONGEST_LABEL - 8)} (${number})`;
  }
}
