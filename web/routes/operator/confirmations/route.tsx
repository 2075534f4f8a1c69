import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { SaveList } from '../save-list.tsx';
import { Facts, More, placeOf, Section } from '../section.tsx';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/route';
import { ProofReview } from './proof-review.tsx';
import styles from './proofs.module.css';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = Number(params.id);
  const [review, rows] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/proofs/{id}', { params: { id } }),
    callOnServer(page, 'GET /api/v1/operator/proofs/{id}/rows', {
      params: { id },
      query: { limit: 50, ...placeOf(request) },
    }),
  ]).catch(failPage);
  return { id, review, rows, today: page.today };
}

/** In the bar above the page. */
export const handle = {
  nameOf: ({ review }: Awaited<ReturnType<typeof loader>>) => review.file_name,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData && `Proof ${loaderData.review.file_name}`);
}

/** A document next to the trades that it must prove. */
export default function ProofPage({ loaderData: { id, review, rows, today } }: Route.ComponentProps) {
  useLive('work');
  const { total, fit, mismatch } = review.rows;
  return (
    <>
      <Section
        id="proof"
        heading={review.file_name}
        note={<Link to="/operator/queue?kind=confirmation">Back to the queue</Link>}
      >
        <Facts
          facts={[
            ['Of', review.beneficial_owner],
            ['Portfolio', review.portfolio],
            ['Accounts', review.accounts.join(', ') || 'All of the portfolio'],
            ['Sent', <Instant key="sent" at={review.sent_at} as="date" />],
            ['Trades to prove', `${total}, ${total - fit - mismatch} not reviewed`],
            ['Assigned to', review.claimed_by ?? 'Nobody'],
          ]}
        />
        {review.claims.length > 0 && (
          <ul className={styles.claims}>
            {review.claims.map(({ sub_payout_request_id, slug, title, stage, claim_deadline }) => (
              <li key={sub_payout_request_id}>
                <Link to={`/cases/${slug}`}>{title}</Link>:{' '}
                <Link to={`/operator/claims/${sub_payout_request_id}`}>TR-{sub_payout_request_id}</Link>,{' '}
                {stage.replaceAll('_', ' ')}
                {claim_deadline !== null && `, claim by ${formatDate(claim_deadline)}`}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <ProofReview
        key={rows.items[0]?.trade_id ?? 0}
        review={review}
        rows={rows}
        today={today}
        more={
          <>
            <SaveList source={{ list: '/api/v1/operator/proofs/{id}/rows', params: { id } }} name="trades to prove" />
            <More next={rows.next_cursor} />
          </>
        }
      />
    </>
  );
}
