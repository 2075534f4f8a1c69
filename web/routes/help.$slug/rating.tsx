import { useState } from 'react';
import { Link } from 'react-router';
import { telemetry } from '../../telemetry/telemetry.ts';
import { Button } from '../../ui/button.tsx';
import styles from './article.module.css';

/** Whether the article answered the question; if not, the ways to contact support. */
export function Rating({ slug }: { slug: string }) {
  const [answer, setAnswer] = useState<boolean | null>(null);
  function rate(is_helpful: boolean): void {
    setAnswer(is_helpful);
    telemetry.articleRated(is_helpful);
  }
  return (
    <div className={styles.rating}>
      {answer === null && (
        <>
          <p className="t-strong">Did this answer it?</p>
          <Button size="small" onClick={() => rate(true)}>
            Yes
          </Button>
          <Button size="small" onClick={() => rate(false)}>
            Not yet
          </Button>
        </>
      )}
      <p role="status">
        {answer === true && 'Thank you.'}
        {answer === false && (
          <>
            Thank you. You can <Link to={`/assistant?page=/help/${slug}`}>ask the assistant</Link> or{' '}
            <Link to="/contact-us">write to us</Link>; a person answers.
          </>
        )}
      </p>
      {answer === null && (
        <Link className={styles.askCases} to={`/assistant?page=/help/${slug}`}>
          Ask about one of your cases
        </Link>
      )}
    </div>
  );
}
