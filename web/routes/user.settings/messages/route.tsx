import type { OwnMessage } from '@trover/contract/support/tickets.ts';
import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { EmptyState } from '../../../ui/state.tsx';
import settings from '../settings.module.css';
import type { Route } from './+types/route';
import styles from './messages.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null; // the settings' own loader redirects to the sign-in
  const cursor = new URL(request.url).searchParams.get('cursor');
  const query = { limit: 20, ...(cursor !== null && { cursor }) };
  return callOnServer(page, 'GET /api/v1/crm/own_messages', { query }).catch(failPage);
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Messages',
    description: 'What you wrote to us, and our answers.',
    path: '/user/settings/messages',
    hidden: true,
  });
}

/** What the reader wrote to us and what we answered, and messages from us. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  const { items, next_cursor } = loaderData;
  return (
    <section className={settings.section} aria-labelledby="messages">
      <header className={settings.head}>
        <h2 id="messages">Messages</h2>
        <p className="t-dim">What you wrote to us, our answers, and messages from us. We also send them by email.</p>
      </header>
      {items.length === 0 ? (
        <EmptyState
          heading="No messages yet"
          text="Your questions and our answers appear here."
          action={<ButtonLink to="/contact-us">Write to us</ButtonLink>}
        />
      ) : (
        <>
          {items.map((message) => (
            <Message key={message.id} message={message} />
          ))}
          <p className={styles.line}>
            {next_cursor !== null && (
              <ButtonLink to={`?${new URLSearchParams({ cursor: next_cursor })}`}>Older messages</ButtonLink>
            )}
            <ButtonLink to="/contact-us">Write to us</ButtonLink>
          </p>
        </>
      )}
    </section>
  );
}

function Message({ message: { id, is_own, subject, message, status, created_at, answers } }: { message: OwnMessage }) {
  return (
    <article className={styles.message} aria-labelledby={`message-${id}`}>
      <header className={styles.line}>
        <h3 id={`message-${id}`} className="t-sub">
          {subject}
        </h3>
        <span className="t-meta">
          {is_own ? 'You wrote' : 'From us'}, <Instant at={created_at} />
        </span>
      </header>
      <p className={styles.words}>{message}</p>
      {answers.map((answer) => (
        <div key={answer.id} className={styles.answer}>
          <p className="t-meta">
            Our answer, <Instant at={answer.sent_at} />
          </p>
          <p className={styles.words}>{answer.message}</p>
        </div>
      ))}
      {is_own && answers.length === 0 && (
        <p className="t-dim">{status === 'open' ? 'We have not answered yet.' : 'We closed it without an answer.'}</p>
      )}
      {(!is_own || answers.length > 0) && (
        <p>
          <ButtonLink size="small" to={`/contact-us?about=${id}`}>
            Reply
          </ButtonLink>
        </p>
      )}
    </article>
  );
}
