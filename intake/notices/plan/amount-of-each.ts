import { cusipIn } from './securities/cusips.ts';
import { subjectOf } from './subject.ts';

/** `$41.22 (Class A) or $40.87 (Class B)`: an amount of each security. */
const EACH_AMOUNT = String.raw`\$(\d+(?:\.\d+)?),? \(?(?:(?:for|per|in the case of) )?(?:the |each |shares? of )*((?:[Oo]rdinary [Ss]hares?|[Cc]ommon (?:[Ss]tock|[Ss]hares?)|ADSs?|ADRs?|(?:Series [A-Z\d]{1,2} )?[Pp]referred (?:[Ss]tock|[Ss]hares?)|Series [A-Z\d]{1,2} [Pp]referred)(?!\w)|(?:19|20)\d\d (?:[Nn]otes?|[Bb]onds?|[Dd]ebentures?)(?!\w)|(?:[Nn]otes?|[Bb]onds?|[Dd]ebentures?) due (?:in )?(?:19|20)\d\d(?!\w)|(?:Class|Series|CUSIP)\b[^$;.()]{1,48}?(?: (?:common|ordinary|preferred) (?:stock|shares?))?(?!\w)|\d{1,2}\.\d{1,4}%[^$;()]{1,48}?)\)?`;
export const EACH_SECURITY = new RegExp(
  `${EACH_AMOUNT}(?:(?:, (?:and |or )?| and | or )(?:less |minus )?${EACH_AMOUNT})+(?=[\\s,.;)]|$)`,
  'g',
);

/** That as one term, `[[A=41.22|B=40.87]]`; the words as they are where one names no security. */
export const amountsOfEach = (words: string): string => {
  const amounts = [...words.matchAll(new RegExp(`${EACH_AMOUNT}(?=,| and | or |$)`, 'g'))].map(([, amount, name]) => {
    const subject = subjectOf(name!);
    const series = cusipIn(name!) ?? (subject?.series || subject?.kind || '');
    return series === '' ? null : `${series}=${amount}`;
  });
  return amounts.length < 2 || amounts.includes(null) ? words : `[[${amounts.join('|')}]]`;
};
