import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { Section } from '../section.tsx';
import type { OneClaim, OneClaimLetters } from './load-claim.ts';

/** The correspondence with the administrator about a claim. */
export function Letters({ claim, letters }: { claim: OneClaim; letters: OneClaimLetters }) {
  const about = `order_id=${claim.order_id}&claim=${claim.sub_payout_request_id}`;
  const template = claim.stage === 'deficient' ? 'deficiency' : 'status';
  return (
    <Section id="letters" heading="Letters" note={String(letters.total_count)}>
      <ul>
        {letters.items.map(({ id, thread_id, direction, subject, written_at, status }) => (
          <li key={id}>
            <Instant at={written_at} as="date" />{' '}
            <Link to={`/operator/letters/${thread_id ?? ''}#letter-${id}`}>{subject}</Link>{' '}
            <span className="t-quiet">{direction === 'in' ? 'arrived' : status === 'draft' ? 'draft' : 'sent'}</span>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink size="small" to={`/operator/letters?${about}&template=${template}#draft`}>
          Draft a letter
        </ButtonLink>
      </p>
    </Section>
  );
}
