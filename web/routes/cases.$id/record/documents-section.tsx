import type { CasePage } from '@trover/contract/cases/cases.ts';
import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { formatBytes } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import page from '../page.module.css';
import styles from './record-section.module.css';
import { readSource } from './sources.ts';

const kindNames: Record<string, string> = {
  complaint: 'Complaint',
  notice: 'Notice',
  claim_form: 'Claim form',
  stipulation: 'Stipulation',
  plan: 'Plan of allocation',
  order: 'Order',
};

/** The documents, and the source of every fact on this page. */
export function DocumentsSection({ page: data }: { page: CasePage }) {
  const sources = [...new Set([...data.sources, ...(data.plan?.sources ?? [])])].map(readSource);
  const notes = [...data.notes, ...(data.plan?.notes ?? [])];
  if (data.documents.length === 0 && sources.length === 0) return null;
  return (
    <section aria-labelledby="documents">
      <div className={classNames(page.sectionHead, page.tight)}>
        <h2 className="t-section" id="documents">
          Documents and sources
        </h2>
      </div>
      <ul className={styles.docs}>
        {data.documents.map((document) => (
          <li key={document.id}>
            <Icon name="document" size={20} />
            {document.url === null ? (
              <span>{document.title}</span>
            ) : (
              <a href={document.url} rel="noreferrer">
                {document.title}
              </a>
            )}
            <span className={classNames(styles.meta, styles.size)}>
              {kindNames[document.kind] ?? ''}
              {document.bytes !== null && `, ${formatBytes(document.bytes)}`}
            </span>
            <span className={styles.meta}>{document.date === null ? '' : formatDate(document.date)}</span>
          </li>
        ))}
      </ul>
      {sources.length > 0 && (
        <div className={styles.sources}>
          <h3 className="t-label">Sources of these facts</h3>
          <ul>
            {sources.map((source) => (
              <li key={source.text}>
                {source.href === null ? (
                  source.text
                ) : (
                  <a href={source.href} rel="noreferrer">
                    {source.text}
                  </a>
                )}
                {source.note && <span className="t-quiet"> ({source.note})</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Remarks heading="Notes" remarks={notes} />
      <p className={styles.sources}>
        <Link to={`/cases/${data.slug}/details`}>Open questions and how to verify the figures</Link>
      </p>
    </section>
  );
}

function Remarks({ heading, remarks }: { heading: string; remarks: readonly string[] }) {
  if (remarks.length === 0) return null;
  return (
    <div className={styles.sources}>
      <h3 className="t-label">{heading}</h3>
      <ul>
        {remarks.map((remark) => (
          <li key={remark}>{remark.charAt(0).toUpperCase() + remark.slice(1)}</li>
        ))}
      </ul>
    </div>
  );
}
