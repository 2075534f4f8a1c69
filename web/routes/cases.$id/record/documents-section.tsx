import type { CasePage } from '@trover/contract/cases/cases.ts';
import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { formatBytes } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import page from '../page.module.css';
import styles from './record-section.module.css';
import { Remarks, Sources } from './sources-list.tsx';

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
  const sources = [...new Set([...data.sources, ...(data.plan?.sources ?? [])])];
  const isUncertain = Object.keys(data.confidence).length + (data.plan?.missing.length ?? 0) > 0;
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
      {sources.length > 0 && <Sources heading="Sources of these facts" sources={sources} />}
      <Remarks heading="Notes" remarks={notes} />
      <p className={styles.sources}>
        <Link to={`/cases/${data.slug}/details`}>
          {isUncertain ? 'Open questions and how to verify the figures' : 'How to verify the figures'}
        </Link>
      </p>
    </section>
  );
}
