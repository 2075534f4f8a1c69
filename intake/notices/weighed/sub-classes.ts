import type { Span } from '../fact.ts';
import type { WrittenDate } from '../find-dates.ts';
import type { ClassPeriod } from '../read-class-period.ts';
import { readClassPeriods } from '../read-class-period.ts';
import type { NoticeSecurity } from '../securities/kinds.ts';
import { readSecurities } from '../securities/read-securities.ts';

/** `Subclass A (the "Stock Subclass"):`, `The Preferred Class consists of`: before who is in it. */
const LABEL =
  /(?<=^|[.;:)•] |\b(?:and|or) )(?:[Tt]he )?"?(?:(?:[Ss]ub-?[Cc]lass|[Cc]lass|[Gg]roup|[Pp]ool) (?:[A-Z]|\d|[IVX]{1,4})|(?:[A-Z][\w-]+ ){1,3}[Ss]ub-?[Cc]lass)"?(?: \((?:the )?"[^"]{3,60}"\))? ?(?::|-|,? (?:is|are|means|consists of|comprises|includes|which (?:is|are|includes|consists of)))(?= )/g;
const WHO = /\b(?:persons|entities|all|those|everyone|anyone|purchasers|buyers|holders|investors|who|that)\b/i;
/** No definition of a class is longer. */
const MAX_WORDS = 700;
const END = /(?<!\b(?:Inc|Corp|Ltd|Co|L\.P|N\.V|S\.A|No|U\.S))\.(?= ["A-Z(•])|;(?= (?:and )?(?:\(|[Tt]he )?)/;

/** What each of two or more classes bought, and when, where a list defines them one by one. */
export function readSubClasses(
  text: string,
  dates: readonly WrittenDate[],
  company: string | null,
): { periods: Span<ClassPeriod>[]; securities: Span<NoticeSecurity>[] } {
  const none = { periods: [], securities: [] };
  const classes = [...text.matchAll(LABEL)].flatMap(({ index, 0: label }) => {
    const start = index + label.length;
    const rest = text.slice(start, start + MAX_WORDS);
    const end = start + (END.exec(rest)?.index ?? rest.length);
    const words = text.slice(start, end);
    if (!WHO.test(words.slice(0, 80))) return [];
    const own = dates
      .filter((date) => date.start >= start && date.end <= end)
      .map((date) => ({ ...date, start: date.start - start, end: date.end - start }));
    const [period, more] = readClassPeriods(words, own);
    if (period === undefined || more !== undefined) return [];
    const shifted = <T>(span: Span<T>): Span<T> => ({ ...span, start: span.start + start, end: span.end + start });
    return [{ label, period: shifted(period), securities: readSecurities(words, company).map(shifted) }];
  });
  const labels = new Set(classes.map(({ label }) => label.replace(/^The /, 'the ')));
  if (labels.size < 2 || classes.some(({ securities }) => securities.length === 0)) return none;
  const distinct = <T>(spans: readonly Span<T>[]) =>
    spans.filter(
      ({ value }, at) => spans.findIndex((other) => JSON.stringify(other.value) === JSON.stringify(value)) === at,
    );
  return {
    periods: distinct(classes.map(({ period }) => period)),
    securities: distinct(classes.flatMap(({ securities }) => securities)),
  };
}
