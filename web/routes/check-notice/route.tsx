import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { NoticeInput, NoticeResult } from '../../components/check-notice/send-notice.ts';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { pageContext } from '../../server-context.ts';
import type { Route } from './+types/route';
import styles from './check-notice.module.css';
import { NoticeForm } from './notice-form.tsx';
import { NoticeVerdict } from './notice-verdict.tsx';
import { WhatWeCompare } from './what-we-compare.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return { base: context.get(pageContext).assistant };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Is this notice real?',
    description:
      'Paste a letter or email about a settlement. We compare it with the court’s record and name what no real notice asks for.',
    path: '/check-notice',
  });
}

/** The state of the page: the form, the check, or its result. */
type At =
  | { kind: 'form'; fault: string | null }
  | { kind: 'checking' }
  | { kind: 'result'; given: NoticeInput; result: NoticeResult; checked_at: Date };

const NOTHING: NoticeInput = { words: '', url: '', file: null };

/** The text that another page passed on, such as the home page. */
const wordsOf = (state: unknown): string => {
  const { words } = (state ?? {}) as { words?: unknown };
  return typeof words === 'string' ? words : '';
};

export default function CheckNotice({ loaderData: { base } }: Route.ComponentProps) {
  const brought = wordsOf(useLocation().state);
  const [at, setAt] = useState<At>({ kind: 'form', fault: null });
  const [given, setGiven] = useState<NoticeInput>({ ...NOTHING, words: brought });
  const own = useRef<AbortController | null>(null);
  const top = useRef<HTMLDivElement>(null);

  async function check(notice: NoticeInput): Promise<void> {
    own.current?.abort();
    const controller = new AbortController();
    own.current = controller;
    const { signal } = controller;
    setGiven(notice);
    setAt({ kind: 'checking' });
    try {
      const { sendNotice } = await import('../../components/check-notice/send-notice.ts');
      const result = await sendNotice(base, notice, signal);
      setAt({ kind: 'result', given: notice, result, checked_at: new Date() });
    } catch (failure) {
      if (!signal.aborted) setAt({ kind: 'form', fault: sentenceOf(failure) });
    }
  }

  // a passed text is checked at once
  const first = useRef(check);
  useEffect(() => {
    if (brought !== '') void first.current({ ...NOTHING, words: brought });
    return () => own.current?.abort();
  }, [brought]);

  const shown = at.kind;
  useEffect(() => {
    if (shown === 'result') top.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [shown]);

  return (
    <main id="main" className="page-wrap" ref={top}>
      <Crumbs above={[{ to: '/help', label: 'Help' }]} here="Is this notice real?" />
      {at.kind === 'result' ? (
        <NoticeVerdict
          given={at.given}
          result={at.result}
          checkedAt={at.checked_at}
          onAgain={() => {
            setGiven(NOTHING);
            setAt({ kind: 'form', fault: null });
          }}
        />
      ) : (
        <div className={styles.columns}>
          <div>
            <h1 className="t-page">Is this notice real?</h1>
            <p className={styles.intro}>
              Paste the letter, email or text message about a settlement. We compare it with the court’s record and show
              what matches.
            </p>
            <NoticeForm
              key={given.words}
              given={given}
              fault={at.kind === 'form' ? at.fault : null}
              isChecking={at.kind === 'checking'}
              onCheck={(notice) => void check(notice)}
            />
          </div>
          <WhatWeCompare />
        </div>
      )}
    </main>
  );
}

const sentenceOf = (failure: unknown): string =>
  failure instanceof CallFailed && failure.status !== 0
    ? failure.message
    : 'We could not check the notice. Check your connection and try again.';
