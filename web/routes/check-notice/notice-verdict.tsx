import type { NoticeCheck } from '@trover/contract/assistant/check-notice.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { compareLetters, joinLines, type Letter, markWords } from '../../components/check-notice/mark-notice.ts';
import { isRedFlag, RED_FLAGS } from '../../components/check-notice/red-flags.ts';
import type { NoticeInput, NoticeResult } from '../../components/check-notice/send-notice.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { pluralize } from '../../ui/format/format.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { Drawing, Icon } from '../../ui/icon.tsx';
import { assistantPaths } from '../../ui/icons/assistant-paths.ts';
import { headingOf, sentenceOf } from './describe-verdict.ts';
import { TheRealCase } from './the-real-case.tsx';
import styles from './verdict.module.css';
import { WhatToDo } from './what-to-do.tsx';

type Compared = Exclude<NoticeCheck['name'], keyof typeof RED_FLAGS>;

const COMPARED: Record<Compared, string> = {
  caption: 'Caption',
  court: 'Court',
  docket: 'Docket number',
  administrator: 'Administrator',
  web_address: 'Web address',
  phone: 'Phone number',
  deadline: 'Deadline',
  amount: 'Settlement amount',
  class_period: 'Class period',
};

/** The verdict on a notice; each check with its evidence; and what to do now. */
export function NoticeVerdict({
  given,
  result,
  checkedAt,
  onAgain,
}: {
  given: NoticeInput;
  result: NoticeResult;
  checkedAt: Date;
  onAgain: () => void;
}) {
  // problems come first
  const rank = { suspicious: 0, differs: 1, matches: 2, unknown: 3 };
  const checks = result.checks.toSorted((one, other) => rank[one.outcome] - rank[other.outcome]);
  const isBad = result.verdict === 'suspicious' || result.verdict === 'differs';
  return (
    <div className={styles.columns}>
      <div className={styles.notice}>
        <Paper given={given} checks={checks} checkedAt={checkedAt} />
      </div>
      <div>
        <header className={styles.verdict}>
          <span className={classNames(styles.seal, isBad && styles.sealBad)}>
            {result.verdict === 'matches' ? (
              <Icon name="check" size={20} />
            ) : (
              <Drawing paths={isBad ? assistantPaths.warning : assistantPaths.unsure} size={20} />
            )}
          </span>
          <div>
            <h1 tabIndex={-1}>{headingOf(result.verdict)}</h1>
            <p>{sentenceOf(result)}</p>
          </div>
        </header>
        {checks.length > 0 && (
          <ul className={styles.checks} aria-label="Checks">
            {checks.map((check, at) => (
              <Check key={check.name} check={check} number={at + 1} />
            ))}
          </ul>
        )}
        {result.case !== null && <TheRealCase slug={result.case} isBad={isBad} />}
        <WhatToDo verdict={result.verdict} slug={result.case} />
        <p className={styles.care}>
          <Icon name="info" />
          <span>
            A fake can copy true facts. Type the web address yourself, and never pay to claim.{' '}
            <Link to="/check-notice/red-flags">What scammers ask for</Link>
          </span>
        </p>
        <p className={styles.again}>
          <Button size="small" onClick={onAgain}>
            Check another
          </Button>
        </p>
      </div>
    </div>
  );
}

function Check({ check, number }: { check: NoticeCheck; number: number }) {
  const { name, outcome, expected, found, evidence } = check;
  const isBad = outcome === 'suspicious' || outcome === 'differs';
  const label = isRedFlag(name) ? RED_FLAGS[name].name : COMPARED[name];
  return (
    <li className={classNames(isBad && styles.bad, outcome === 'unknown' && styles.unknown)}>
      <span className={styles.glyph}>
        {outcome === 'matches' ? (
          <Icon name="check" size={14} />
        ) : (
          <Drawing paths={isBad ? assistantPaths.warning : assistantPaths.unsure} size={14} />
        )}
        <span className="sr-only">{OUTCOMES[outcome]}</span>
      </span>
      <b>
        {label} <span className={styles.number}>{number}</span>
      </b>
      <span className={styles.words}>
        {isRedFlag(name) ? (
          <>
            <Link to={`/check-notice/red-flags#${name}`}>“{evidence ?? found}”</Link>
            <small>{RED_FLAGS[name].why}</small>
          </>
        ) : name === 'web_address' && isBad && expected !== null && found !== null ? (
          <>
            {outcome === 'suspicious' ? 'A look-alike of the official address' : 'Not the official address'}
            <Letters real={expected} here={found} />
            {evidence !== null && <small>{evidence}</small>}
          </>
        ) : (
          <>
            <span className={name === 'caption' && found !== null ? 't-caption' : undefined}>
              {found ?? evidence ?? 'The notice does not state it.'}
            </span>
            {isBad && expected !== null && <small>On record: {expected}.</small>}
            {noteOf(check) !== null && <small>{noteOf(check)}</small>}
          </>
        )}
      </span>
    </li>
  );
}

/** The note next to a compared part: how an address was compared, or why a part was not. */
function noteOf({ name, outcome, expected, found, evidence }: NoticeCheck): string | null {
  if (found === null) return null;
  if (name === 'web_address') return evidence;
  return outcome === 'unknown' && expected === null ? 'We have no record to compare it with.' : null;
}

const OUTCOMES: Record<NoticeCheck['outcome'], string> = {
  matches: 'Agrees',
  differs: 'Differs',
  unknown: 'Not known',
  suspicious: 'Sign of fraud',
};

/** The real address and the one in the notice, letter by letter. */
function Letters({ real, here }: { real: string; here: string }) {
  // “www.” in front is no difference
  const rows = compareLetters(real.replace(/^www\./i, ''), here.replace(/^www\./i, ''));
  const row = (label: string, whole: string, letters: readonly Letter[], marks: boolean) => (
    <span>
      <small>{label}</small>
      <span role="img" aria-label={whole}>
        {letters.map(({ letter, differs }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters have no other name than their place
          <i key={at} className={classNames(marks && differs && letter !== '' && styles.differs)}>
            {letter}
          </i>
        ))}
      </span>
    </span>
  );
  return (
    <span className={styles.letters}>
      {row('Real', real, rows.real, false)}
      {row('Here', here, rows.here, true)}
    </span>
  );
}

/** The notice as entered, with the words of each check marked. */
function Paper({ given, checks, checkedAt }: { given: NoticeInput; checks: readonly NoticeCheck[]; checkedAt: Date }) {
  const { words, url, file } = given;
  const deleted = new Date(checkedAt.getTime() + 3_600_000);
  const shown = words || quotedOf(checks) || url;
  const count = words.split(/\s+/).filter(Boolean).length;
  return (
    <>
      <article className={styles.paper} aria-label="The notice, with the compared text marked">
        {markWords(joinLines(shown), checks).map(({ text, check, isBad }, at) =>
          check === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text have no other name than their place
            <Fragment key={at}>{text}</Fragment>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <mark key={at} className={classNames(isBad && styles.markBad)}>
              {text}
              <sup>{check}</sup>
            </mark>
          ),
        )}
      </article>
      <p className={styles.of}>
        <span>{file?.name ?? (words === '' ? 'An address' : `Pasted, ${pluralize(count, 'word')}`)}</span>
        {file !== null && (
          <span>
            Deleted at <Instant at={deleted.toISOString()} as="time" />
          </span>
        )}
      </p>
    </>
  );
}

/** The quotes of the checks for a file, since the file itself is not returned. */
const quotedOf = (checks: readonly NoticeCheck[]): string =>
  [
    ...new Set(
      checks.flatMap(({ found, evidence, outcome }) => (outcome === 'suspicious' ? (evidence ?? []) : (found ?? []))),
    ),
  ].join('\n\n');
