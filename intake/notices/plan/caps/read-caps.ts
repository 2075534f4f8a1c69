import type { NoticeText } from '../../notice-text.ts';
import type { Interpreted } from '../../tables/interpret-table.ts';
import type { Clause } from '../read-clauses.ts';
import { readCondition } from '../read-condition.ts';
import { readFormula } from '../read-formula.ts';

const UNIT = '(?:share|ADS|ADR|unit|note|bond)s?';
const NOT_MORE = String.raw`(?:(?:is|are|may|shall|will|can|must) ?not (?:be )?(?:more|greater|higher|larger) than|(?:may|shall|will|can|must) ?not exceed|cannot exceed|(?:is|are|shall be|will be) (?:limited to|capped at)|(?:is|are) never more than)`;
/** `the loss on a share that was sold is not more than its purchase price less its sale price`. */
const CAP = new RegExp(
  String.raw`\b(?:recogni[sz]ed )?loss(?:es)?(?: amount)? (?:on|for|of) (?:an? |any |each |such |every |the )?${UNIT},? (?:(?:that|which) (?:was|were|has been|have been|is|are) )?((?:sold|still held|held|retained)\b(?:(?!\b(?:is|are|may(?! \d)|shall|will|can|cannot|must)\b)[^.;]){0,140}?),? ${NOT_MORE} ((?:(?!,? (?:and|but|while) (?:the|any|that|its) (?:recogni[sz]ed )?loss\b)(?:[^.;]|\.\d))+)`,
  'gi',
);

/**
 * The rules of a notice whose losses are all in one matrix, and whose words only cap them: one for what was sold, one for
 * what was held. None where the two are not both stated, or where the notice has rules of its own.
 */
export function readCaps(
  notice: NoticeText,
  tables: readonly Interpreted[],
  clauses: readonly Clause[],
): readonly Clause[] {
  const matrices = tables.filter(({ kind }) => kind === 'matrix');
  if (matrices.length !== 1 || clauses.some(({ formula }) => 'formula' in formula)) return [];
  const caps = [...notice.text.matchAll(CAP)].map((match) => ({
    match,
    condition: readCondition(`purchased and ${match[1]!}`),
    formula: readFormula(`the lesser of: (a) the amount in the table; or (b) ${match[2]!}`),
  }));
  const held = caps.filter(({ condition }) => condition.held_at !== null);
  const sold = caps.filter(({ match }) => /^sold\b/i.test(match[1]!));
  const day = held[0]?.condition.held_at;
  if (caps.length !== 2 || held.length !== 1 || sold.length !== 1 || !/^\d{4}-/.test(day ?? '')) return [];
  return [...sold, ...held].map(({ match, condition, formula }) => ({
    start: match.index,
    end: match.index + match[0].length,
    mark: '',
    subject: null,
    statute: null,
    condition: condition.held_at === null ? { ...condition, sold: condition.sold ?? { to: day! } } : condition,
    putAct: null,
    formula,
  }));
}
