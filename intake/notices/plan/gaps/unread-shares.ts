import type { Span } from '../../fact.ts';
import { asFactor } from '../factors.ts';
import type { Clause } from '../read-clauses.ts';
import type { Unit } from '../split-units.ts';

const LOSS =
  /\b(?:recogni[sz]ed|nominal|notional|claim|calculated|allowed|approved) (?:loss|claim|entitlement|amount)s?\b|\b(?:their|its|the|such|this|that|any|each) (?:loss|losses)\b|\b(?:(?:securities|exchange) act|sections? 1[012](?:\(\w\))*) (?:loss|claim|amount)(?:es|s)?\b/i;
const SHARES = /\b(?:purchas\w+|acquir\w+|bought|sold|held|shares?|units?|notes?|securities)\b/i;
/** A share of a loss: a percentage, a fraction or a factor, with the word that applies it. */
const SHARE =
  /\b(?:by|to|at|only|is|are|be|times|carry|counts? (?:for|as)) (?:(?:only|just|about|a|an|the|factor|discount|weight|reduction|haircut|of) ){0,4}(?:(\d+(?:\.\d+)?) ?(%|percent\b|per cent\b)|(0?\.\d+)\b(?! ?per\b)|(?:one[- ]?|a )?(?:half|third|quarter|fifth|tenth)\b|(?:two|three|four)[- ](?:thirds|quarters|fifths)\b)(?! (?:per annum|interest|senior|notes?|bonds?|convertible|series|preferred|debentures))|\b(?:half|two[- ]thirds|three[- ]quarters|a (?:third|quarter|fifth)) (?:of )?(?:the|their|its|that) (?:\w+ ){0,2}(?:loss|claim|entitlement)\b/i;
/** `80% of $7.00`: the arithmetic of an example. */
const FIGURE_BEHIND = /^,? (?:of|times|x|×|multiplied by) (?:US)?[$€£]\d/i;
/** What shares of other sums are of. */
const OTHER_SHARE =
  /\b(?:fees?|costs|expenses|interest|net settlement fund|settlement fund|fund|pool|holders of|outstanding|pro rata|statut\w+|PSLRA|average recovery|distribution)\b/i;

/** The sentences that apply a share to a loss, and that neither a rule nor a weight has read. */
export function findUnreadShares(
  units: readonly Unit[],
  clauses: readonly Clause[],
  weights: readonly Span<unknown>[],
): Unit[] {
  return units.filter((unit) => {
    const share = SHARE.exec(unit.text);
    if (
      share === null ||
      FIGURE_BEHIND.test(unit.text.slice(share.index + share[0].length)) ||
      !LOSS.test(unit.text) ||
      !SHARES.test(unit.text) ||
      OTHER_SHARE.test(unit.text)
    )
      return false;
    const isWithin = ({ start, end }: { start: number; end: number }) => start < unit.end && end > unit.start;
    if (weights.some(isWithin)) return false;
    const [, percent, , decimal] = share;
    const factor = percent !== undefined ? asFactor(percent, true) : (decimal ?? null);
    return !clauses.some(
      (clause) =>
        isWithin(clause) &&
        (!('formula' in clause.formula) ||
          (factor !== null && JSON.stringify(clause.formula).includes(factor.replace(/^0(?=\.)/, '')))),
    );
  });
}
