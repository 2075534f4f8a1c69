import { isRedFlag } from '../../components/check-notice/red-flags.ts';
import type { NoticeResult } from '../../components/check-notice/send-notice.ts';
import { pluralize } from '../../ui/format/format.ts';

const HEADINGS: Record<NoticeResult['verdict'], string> = {
  matches: 'Matches a real case',
  differs: 'Differs from the record',
  unknown: 'We cannot tell',
  suspicious: 'Signs of fraud',
};

export const headingOf = (verdict: NoticeResult['verdict']): string => HEADINGS[verdict];

/** The verdict in one or two sentences. */
export function sentenceOf({ verdict, checks, case: slug }: NoticeResult): string {
  const count = (outcome: string) => checks.filter((check) => check.outcome === outcome).length;
  const flags = checks.filter(({ name, outcome }) => isRedFlag(name) && outcome === 'suspicious').length;
  const matching = count('matches');
  const differing = checks.filter(
    ({ name, outcome }) => !isRedFlag(name) && outcome !== 'matches' && outcome !== 'unknown',
  ).length;
  switch (verdict) {
    case 'matches': {
      const unstated = count('unknown');
      const agree = `${pluralize(matching, 'check')} ${matching === 1 ? 'agrees' : 'agree'} with the court’s record`;
      return unstated === 0
        ? `${agree}.`
        : `${agree}. For ${unstated} more, the notice states nothing or we have no record.`;
    }
    case 'differs':
      return `${pluralize(differing, 'fact')} ${differing === 1 ? 'differs' : 'differ'} from the court’s record. Do not use its links until you know why.`;
    case 'suspicious': {
      const requested =
        flags === 0
          ? ''
          : `It asks for ${flags === 1 ? 'something' : `${flags} things`} that no administrator asks for.`;
      const wrong =
        differing === 0
          ? ''
          : `${pluralize(differing, 'fact')} ${differing === 1 ? 'does' : 'do'} not match the court’s record.`;
      return ['Do not pay, sign in or call back.', wrong, requested].filter(Boolean).join(' ');
    }
    case 'unknown':
      return slug === null
        ? 'We found no case that matches this text. It may still be real. Add the caption, the docket number or the web address.'
        : 'The text names a case, but it is too short to compare. Add the rest of the notice.';
  }
}
