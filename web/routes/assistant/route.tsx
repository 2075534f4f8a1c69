import { useEffect, useState } from 'react';
import { AssistantPanel } from '../../components/assistant/assistant-panel.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { pageContext } from '../../server-context.ts';
import type { Route } from './+types/route';
import styles from './assistant-page.module.css';

const CONVERSATION = /^[0-9a-f-]{36}$/;
const SLUG = /^[a-z0-9][a-z0-9-]{0,199}$/;
const PATH = /^\/(?!\/)[^?#]{0,499}$/;

const fitting = (text: string | null, form: RegExp): string | null => (text !== null && form.test(text) ? text : null);

export function loader({ context, request }: Route.LoaderArgs) {
  const { assistant, session } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  return {
    base: assistant,
    is_signed_in: session !== null,
    conversation: fitting(searchParams.get('conversation'), CONVERSATION),
    page: fitting(searchParams.get('page'), PATH),
    case: fitting(searchParams.get('case'), SLUG),
    question: searchParams.get('question')?.trim().slice(0, 1000) || null,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Ask a question',
    description: 'Ask about cases, claims and notices. Every figure comes with its source.',
    path: '/assistant',
  });
}

export default function AssistantPage({ loaderData }: Route.ComponentProps) {
  const { base, is_signed_in, conversation, page, case: slug, question } = loaderData;
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <main id="main" className={styles.page}>
      {isReady ? (
        <AssistantPanel
          base={base}
          about={{ ...(page !== null && { page }), ...(slug !== null && { case: slug }) }}
          heading="Ask a question"
          subject={is_signed_in ? 'Cases, claims, notices and your own data' : 'Cases, claims and notices'}
          isSignedIn={is_signed_in}
          conversation={conversation}
          question={conversation === null ? (question ?? undefined) : undefined}
          isPage
        />
      ) : (
        <div className={styles.before}>
          <h1>Ask a question</h1>
          <noscript>
            <p>
              Answers need JavaScript in your browser. The <a href="/help">help center</a> and the{' '}
              <a href="/contact-us">contact page</a> work without it.
            </p>
          </noscript>
        </div>
      )}
    </main>
  );
}
