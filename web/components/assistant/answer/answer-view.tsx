import type { Source } from '@trover/contract/assistant/answers.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink, LinkButton, Spinner } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { Drawing, Icon } from '../../../ui/icon.tsx';
import { assistantPaths } from '../../../ui/icons/assistant-paths.ts';
import { Glyph } from '../glyph.tsx';
import type { Turn } from '../turns.ts';
import styles from './answer.module.css';
import { AnswerText } from './answer-text.tsx';

const KINDS: Record<Source['kind'], string> = {
  help: 'Help',
  term: 'Glossary',
  blog: 'Blog',
  case: 'Case',
  company: 'Company',
  match: 'Your match',
  claim: 'Your claim',
  payment: 'Your payment',
  upload: 'Your file',
  account: 'Your account',
  notice: 'The notice',
};

const OWN: ReadonlySet<Source['kind']> = new Set(['match', 'claim', 'payment', 'upload', 'account']);

/** A question with its answer: text, buttons, sources, and a rating. */
export function AnswerView({
  turn,
  isSignedIn,
  onRate,
  onAgain,
}: {
  turn: Turn;
  isSignedIn: boolean;
  onRate: (helpful: boolean, words?: string) => void;
  onAgain: () => void;
}) {
  const anchor = `source-${useId()}`;
  const { answer, status, sources, actions } = turn;
  const isWriting = status === 'waiting' || status === 'writing';
  const isUnsure = answer?.confidence === 'low' && answer.refused === null;
  return (
    <section className={styles.turn} id={`turn-${turn.key}`} aria-busy={isWriting}>
      <h3 className={styles.question}>
        {turn.question}
        <Instant at={turn.sent_at} as="time" />
      </h3>
      {turn.attachment_name && (
        <p className={styles.file}>
          <Icon name="document" size={14} /> {turn.attachment_name}
        </p>
      )}
      {isUnsure && (
        <p className={styles.unsure}>
          <Drawing paths={assistantPaths.unsure} size={14} />
          We are not sure. This is the closest answer.
        </p>
      )}
      {isWriting && sources.length > 0 && (
        <ul className={styles.reading} aria-label="Reading sources">
          {sources.map(({ id, title, kind }) => (
            <li key={id}>
              <Icon name="check" size={14} />
              <span>{title}</span>
              <small>{KINDS[kind]}</small>
            </li>
          ))}
        </ul>
      )}
      {status === 'waiting' && (
        <p className={styles.waiting}>
          <Spinner /> Looking it up
        </p>
      )}
      <AnswerText html={turn.html} answer={answer} anchor={anchor}>
        {status === 'writing' && <span className={styles.caret} aria-hidden="true" />}
      </AnswerText>
      {status === 'stopped' && <p className={styles.unsure}>Stopped.</p>}
      {status === 'failed' && (
        <p className={styles.fault} role="alert">
          <Icon name="fault" size={14} /> <span>{turn.fault}</span> <LinkButton onClick={onAgain}>Ask again</LinkButton>
        </p>
      )}
      {(actions.length > 0 || answer !== null) && (
        <div className={styles.do}>
          {actions.map(({ label, href }) => (
            <ButtonLink key={href} size="small" to={href}>
              {label}
            </ButtonLink>
          ))}
          {answer !== null && <Rating helpful={turn.helpful} onRate={onRate} />}
        </div>
      )}
      {!isWriting && sources.length > 0 && <Sources sources={sources} anchor={anchor} isUnsure={isUnsure} />}
      {answer !== null && (
        <p className={styles.basis}>
          <Drawing paths={assistantPaths.data} size={14} />
          <span>{basisOf(answer.basis, isSignedIn && sources.some(({ kind }) => OWN.has(kind)))}</span>
        </p>
      )}
    </section>
  );
}

function basisOf(basis: 'retrieval' | 'model', isOwn: boolean): string {
  if (basis === 'model')
    return 'An AI model wrote this from these sources only. We show a figure only if a source states it.';
  return isOwn ? 'Calculated from your data, without an AI model.' : 'Answered from our records, without an AI model.';
}

function Sources({ sources, anchor, isUnsure }: { sources: readonly Source[]; anchor: string; isUnsure: boolean }) {
  return (
    <div className={styles.sources}>
      <h4>Sources</h4>
      <ol>
        {sources.map(({ id, kind, title, url, passage }, at) => (
          <li key={id} id={`${anchor}-${at + 1}`}>
            <span className={styles.number}>{at + 1}</span>
            {url.startsWith('/') ? (
              <Link to={url}>{title}</Link>
            ) : /^https?:/i.test(url) ? (
              <a href={url} rel="noreferrer">
                {title}
              </a>
            ) : (
              <span>{title}</span>
            )}
            <span className={styles.kind}>{KINDS[kind]}</span>
            {passage !== '' && <Passage passage={passage} isOpen={isUnsure} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

const SHORT = 180;

/** A source's passage; a long one is truncated until expanded. */
function Passage({ passage, isOpen }: { passage: string; isOpen: boolean }) {
  const [isWhole, setWhole] = useState(isOpen && passage.length < 2 * SHORT);
  if (isWhole || passage.length <= SHORT) return <q className={styles.passage}>{passage}</q>;
  return (
    <span className={styles.passage}>
      <q>{`${passage.slice(0, SHORT).replace(/\s+\S*$/, '')}…`}</q>{' '}
      <LinkButton onClick={() => setWhole(true)}>More</LinkButton>
    </span>
  );
}

/** Whether an answer helped; where it did not, what was missing. */
function Rating({ helpful, onRate }: { helpful: boolean | null; onRate: (helpful: boolean, words?: string) => void }) {
  const [words, setWords] = useState('');
  const [isSent, setSent] = useState(false);
  return (
    <>
      <span className={styles.space} />
      <span className={styles.rating}>
        <span className={styles.helpful}>{helpful === null ? 'Helpful?' : 'Thank you.'}</span>
        <Button variant="plain" className={styles.x} aria-pressed={helpful === true} onClick={() => onRate(true)}>
          <Glyph name="yes" label="Yes, it helped" />
        </Button>
        <Button variant="plain" className={styles.x} aria-pressed={helpful === false} onClick={() => onRate(false)}>
          <Glyph name="no" label="No, it did not help" />
        </Button>
      </span>
      {helpful === false && !isSent && (
        <form
          className={styles.words}
          onSubmit={(event) => {
            event.preventDefault();
            if (words.trim() === '') return;
            onRate(false, words.trim());
            setSent(true);
          }}
        >
          <input
            aria-label="What was missing"
            placeholder="What was missing? Optional"
            maxLength={2000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button size="small" type="submit">
            Send feedback
          </Button>
        </form>
      )}
    </>
  );
}
