/** `$42.00 less $20.89, that is, $21.11`: behind two amounts, what they come to. */
const RESULT =
  /\$(\d+(?:\.\d+)?)\)?,? (?:less|minus|reduced by|-|–|−) \$(\d+(?:\.\d+)?)(,? \(?(?:(?:that is|i\.e\.|namely|being|or|equals|equal to|which (?:is|equals|equal)|=),? ?)+(?:to )?\$(\d+(?:\.\d+)?)(?: per [\w-]+)?\)?)/gi;

/** Words of a rule without a stated result of its amounts. One that is another sum stays, and its rule is unread. */
export const withoutResult = (words: string): string =>
  words.replace(RESULT, (whole, first: string, second: string, stated: string, result: string) =>
    inUnits(first) - inUnits(second) === inUnits(result) ? whole.slice(0, -stated.length) : whole,
  );

const PLACES = 8;

/** A decimal in its smallest units. */
function inUnits(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(PLACES, '0').slice(0, PLACES));
}
