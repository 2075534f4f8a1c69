import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { Fault } from '../section.tsx';
import type { ProofReviewData, ProofRows } from './proof-data.ts';
import { ProofReview } from './proof-review.tsx';
import styles from './proofs.module.css';

const MAX_ROWS = 50;

/** The review of a document next to the queue, loaded when its item is under the cursor. */
export function ProofInQueue({
  id,
  today,
  version,
  history,
}: {
  id: number;
  today: string;
  version: unknown;
  /** The item's comments and changes. */
  history: ReactNode;
}) {
  const [loaded, setLoaded] = useState<{ review: ProofReviewData; rows: ProofRows } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    // reloaded with every change of the item, since its assignee decides which actions are possible
    void version;
    let isWanted = true;
    const params = { id };
    Promise.all([
      api.call('GET /api/v1/operator/proofs/{id}', { params, shows_failure: true }),
      api.call('GET /api/v1/operator/proofs/{id}/rows', { params, query: { limit: MAX_ROWS }, shows_failure: true }),
    ])
      .then(([review, rows]) => {
        if (!isWanted) return;
        setLoaded({ review, rows });
        setFault(null);
      })
      .catch((failure: unknown) => {
        if (isWanted)
          setFault((failure instanceof CallFailed && failure.sentence) || 'The document did not load. Try again.');
      });
    return () => {
      isWanted = false;
    };
  }, [id, version]);
  if (fault !== null || loaded === null || loaded.review.id !== id)
    return (
      <div className={styles.waiting}>
        {fault === null ? <p className="t-dim">Opening the document</p> : <Fault>{fault}</Fault>}
        {history}
      </div>
    );
  const { review, rows } = loaded;
  return (
    <ProofReview
      key={review.id}
      review={review}
      rows={rows}
      today={today}
      canAssign={false}
      history={history}
      more={
        rows.next_cursor !== null && (
          <p>
            <Link to={`/operator/proofs/${id}`}>All {rows.total_count} trades</Link>
          </p>
        )
      }
    />
  );
}
