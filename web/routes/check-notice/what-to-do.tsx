import { Link } from 'react-router';
import type { NoticeResult } from '../../components/check-notice/send-notice.ts';
import styles from './verdict.module.css';

/** What to do now, in three steps, by the verdict. */
export function WhatToDo({ verdict, slug }: { verdict: NoticeResult['verdict']; slug: string | null }) {
  return (
    <section className={styles.todo} aria-labelledby="what-to-do">
      <h2 id="what-to-do">{verdict === 'matches' ? 'How to claim' : 'What to do'}</h2>
      {verdict === 'matches' && slug !== null ? (
        <ol>
          <li>
            <b>Check what you are owed</b>
            <small>
              Open <Link to={`/cases/${slug}`}>the case</Link>, or drop <Link to="/#check">a broker’s file</Link>. It is
              read in your browser.
            </small>
          </li>
          <li>
            <b>Claim with us, or alone for free</b>
            <small>
              The case page has both ways. <Link to="/help/file-alone-for-free">How to file alone</Link>
            </small>
          </li>
          <li>
            <b>Save the notice</b>
            <small>It may have a claim number that speeds up your claim.</small>
          </li>
        </ol>
      ) : verdict === 'unknown' ? (
        <ol>
          <li>
            <b>Look for the case yourself</b>
            <small>
              Search the <Link to="/cases/screener">list of cases</Link> for the company that it names.
            </small>
          </li>
          <li>
            <b>Look up the docket number</b>
            <small>The court’s own site lists its cases. Type the site’s address yourself.</small>
          </li>
          <li>
            <b>Ask us</b>
            <small>
              <Link to="/contact-us">Send us the notice</Link>. A person reads it within one business day.
            </small>
          </li>
        </ol>
      ) : (
        <ol>
          <li>
            <b>Do not reply</b>
            <small>Do not click its links, not even “unsubscribe.”</small>
          </li>
          <li>
            <b>If you paid or gave a password</b>
            <small>Call your bank now, on the number printed on your card.</small>
          </li>
          <li>
            <b>Report it</b>
            <small>
              <Link to="/contact-us">Send it to us</Link>; in the United States also to{' '}
              <a href="https://reportfraud.ftc.gov" rel="noreferrer">
                reportfraud.ftc.gov
              </a>
              .
            </small>
          </li>
        </ol>
      )}
    </section>
  );
}
