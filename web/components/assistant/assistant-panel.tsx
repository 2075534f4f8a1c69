import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Drawing } from '../../ui/icon.tsx';
import { assistantPaths } from '../../ui/icons/assistant-paths.ts';
import { AnswerView } from './answer/answer-view.tsx';
import styles from './assistant.module.css';
import { Composer } from './composer.tsx';
import { Glyph } from './glyph.tsx';
import { History } from './history.tsx';
import { followUps } from './turns.ts';
import { type About, useConversation } from './use-conversation.ts';

export interface AssistantPanelProps {
  /** The assistant's origin. */
  base: string;
  about: About;
  heading: string;
  /** The subject of the questions: a case's name. */
  subject?: string | undefined;
  /** Whether someone is signed in, so that answers also use their own data. */
  isSignedIn: boolean;
  /** An earlier conversation to open. */
  conversation?: string | null;
  /** Sent as soon as the panel is mounted. */
  question?: string | undefined;
  /** Further buttons next to that of the history, for the open conversation. */
  buttons?: (conversation: string | null) => ReactNode;
  /** Shown before the heading: the back button on a phone. */
  before?: ReactNode;
  /** Whether it is a page of its own, with a page heading. */
  isPage?: boolean;
}

/** Questions and answers, suggested questions, and the input field. */
export function AssistantPanel(props: AssistantPanelProps) {
  const { base, about, heading, subject, isSignedIn, question, isPage } = props;
  const conversation = useConversation(base, about, props.conversation ?? null);
  const [showsHistory, setShowsHistory] = useState(false);
  const log = useRef<HTMLDivElement>(null);
  const hasAsked = useRef(false);
  const { turns, isAnswering } = conversation;
  const last = turns.at(-1);

  useEffect(() => {
    if (question === undefined || hasAsked.current) return;
    hasAsked.current = true;
    conversation.ask(question, null);
  });

  // the newest question stays at the top of the visible area while its answer is written
  const key = last?.key;
  useEffect(() => {
    const turn = key === undefined ? null : document.getElementById(`turn-${key}`);
    if (turn !== null && log.current !== null) log.current.scrollTop = turn.offsetTop - log.current.offsetTop;
  }, [key]);

  const next = isAnswering ? [] : followUps(turns, conversation.suggestions);
  const isGuess = last?.answer?.basis === 'retrieval' && last.answer.confidence === 'low';
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={classNames(styles.panel, isPage && styles.onPage)}>
      <header className={styles.header}>
        {props.before}
        <Heading className={styles.heading}>
          {heading}
          {subject !== undefined && <small>{subject}</small>}
        </Heading>
        <Button
          variant="plain"
          aria-expanded={showsHistory}
          onClick={() => setShowsHistory(!showsHistory)}
          className={styles.x}
        >
          <Glyph name="history" label="Earlier conversations" />
        </Button>
        {props.buttons?.(conversation.id)}
      </header>
      {showsHistory ? (
        <History
          base={base}
          current={conversation.id}
          onOpen={(id) => {
            conversation.open(id);
            setShowsHistory(false);
          }}
        />
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the panel is scrolled by keyboard too */}
          <div className={styles.log} ref={log} role="log" aria-live="polite" aria-label="Conversation" tabIndex={0}>
            {isGuess && (
              <p className={styles.note}>
                <Drawing paths={assistantPaths.unsure} />
                <span>
                  No AI model wrote this. We answer questions about your money, dates and documents from data, and other
                  questions with the closest help text.
                </span>
              </p>
            )}
            {turns.length === 0 && conversation.fault === null && (
              <p className={styles.greeting}>{conversation.greeting}</p>
            )}
            {turns.map((turn) => (
              <AnswerView
                key={turn.key}
                turn={turn}
                isSignedIn={isSignedIn}
                onRate={(helpful, words) => conversation.rate(turn, helpful, words)}
                onAgain={() => conversation.ask(turn.question, null)}
              />
            ))}
            {conversation.fault !== null && (
              <p className={styles.fault} role="alert">
                {conversation.fault}{' '}
                <LinkButton onClick={() => conversation.open(conversation.id)}>Try again</LinkButton>
              </p>
            )}
            {next.length > 0 && (
              <section className={styles.next}>
                <h3>{turns.length === 0 ? 'You can ask' : 'Ask next'}</h3>
                <ul>
                  {next.map((text) => (
                    <li key={text}>
                      <button type="button" onClick={() => conversation.ask(text, null)}>
                        <Drawing paths={assistantPaths.follow} size={14} />
                        {text}
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
          <Composer
            base={base}
            label={subject === undefined ? 'Your question' : `Your question about ${subject}`}
            isAnswering={isAnswering}
            ready={conversation.ready}
            onAsk={conversation.ask}
            onStop={conversation.stop}
          />
        </>
      )}
    </div>
  );
}
