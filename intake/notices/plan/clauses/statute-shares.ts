import type { Span } from '../../fact.ts';
import { asFactor } from '../factors.ts';
import type { Clause } from '../read-clauses.ts';
import type { Unit } from '../split-units.ts';
import type { Statute } from './statutes.ts';

const SECURITIES = String.raw`(?:Securities Act|Sections? 1[12](?:\(a\)(?:\(2\))?)?)`;
const EXCHANGE = String.raw`(?:Exchange Act|Sections? 10\(b\)|Rule 10b-5)`;
const LOSSES = '(?:recogni[sz]ed )?(?:loss|claim|amount)(?:es|s)?(?: amounts?)?';
/** `Securities Act losses are reduced to 80%`: a share of what all the rules of one statute give. */
const SHARE = new RegExp(
  String.raw`^(?:(?:all|any|the|each|every) )?(?:recogni[sz]ed )?(?:(${SECURITIES})|(${EXCHANGE})) ${LOSSES} (?:is|are|will be|shall be) (?:then )?(?:(?:reduced|cut|lowered|discounted) (to|by)|(multiplied by)) (?:an? (?:factor|discount) of )?(\d+(?:\.\d+)?) ?(%|per ?cent)?(?![\d.]*\d)`,
  'i',
);
/** For a part of the shares, or for what has been compared already. */
const IS_LIMITED =
  /\b(?:bought|purchased|acquired|sold|held|only if|unless|except|where|after (?:they are|it is|the) compar\w+|between)\b/i;

/** The rules of a statute with the share that a sentence states for all of them, and the sentences that did. */
export function withStatuteShares(
  units: readonly Unit[],
  clauses: readonly Clause[],
): { clauses: readonly Clause[]; read: Span<unknown>[] } {
  const read: Span<unknown>[] = [];
  let changed = clauses;
  const done = new Set<Statute>();
  for (const { start, end, text } of units) {
    const [words, securities, , lead, product, number, percent] = SHARE.exec(text) ?? [];
    if (words === undefined || IS_LIMITED.test(text.slice(words.length))) continue;
    const statute: Statute = securities === undefined ? 'exchange_act' : 'securities_act';
    const factor = factorOf(number!, percent !== undefined, lead?.toLowerCase() === 'by' && product === undefined);
    const own = changed.filter((clause) => clause.statute === statute);
    if (factor === null || done.has(statute) || !own.some(({ formula }) => 'formula' in formula)) continue;
    done.add(statute);
    read.push({ value: factor, start, end });
    changed = changed.map((clause) => (clause.statute === statute ? withShare(clause, factor) : clause));
  }
  return { clauses: changed, read };
}

function withShare(clause: Clause, factor: string): Clause {
  const { formula } = clause;
  if (!('formula' in formula) || /^0(?:\.0+)?$/.test(String(formula.formula))) return clause;
  return { ...clause, formula: { formula: { times: [formula.formula, factor] } } };
}

/** A share between nothing and the whole; null for any other number. */
function factorOf(number: string, isPercent: boolean, isUsed: boolean): string | null {
  const plain = asFactor(number, isPercent);
  if (!isPercent && isUsed) return null;
  const [whole = '', fraction = ''] = plain.split('.');
  const scale = 10n ** BigInt(fraction.length);
  const value = BigInt(whole + fraction);
  if (value <= 0n || value >= scale) return null;
  if (!isUsed) return plain;
  return `0.${String(scale - value).padStart(fraction.length, '0')}`.replace(/0+$/, '');
}
