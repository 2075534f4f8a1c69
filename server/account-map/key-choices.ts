import type { AccountChoiceBody } from '@trover/contract/portfolios/account-map.ts';
import { numberKey } from '@trover/core/portfolios/account-map.ts';
import { fail } from '../errors.ts';

/** A choice with the account as it is compared. */
export interface KeyedChoice {
  number_key: string;
  at: number;
  choice: AccountChoiceBody;
}

/** Refuses what is wrong with one field. */
export function refuse(field: string, message: string): never {
  fail('invalid_input', { message: `Check ${field}: ${message}.`, fields: { [field]: message } });
}

/** The choices by their accounts; the same account twice is refused. */
export function keyChoices(choices: readonly AccountChoiceBody[]): KeyedChoice[] {
  const seen = new Set<string>();
  return choices.map((choice, at) => {
    const number_key = numberKey(choice.account_number);
    if (seen.has(number_key)) refuse(`body.choices.${at}.account_number`, 'this account is chosen twice: send it once');
    seen.add(number_key);
    return { number_key, at, choice };
  });
}
