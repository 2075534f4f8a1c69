import type { BankFile } from '@trover/contract/bank-files/bank-files.ts';
import { Link } from 'react-router';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Section } from '../section.tsx';
import { shortTitle } from '../short-title.ts';
import styles from './bank-file.module.css';
import { fileLabelOf, nameOfFile } from './bank-file-labels.ts';

/** The newest bank files, the open one marked, to go from one to the next. */
export function OtherFiles({ files, open }: { files: readonly BankFile[]; open: number }) {
  if (files.every(({ id }) => id === open)) return null;
  return (
    <Section id="files" heading="Bank files" note={<Link to="/operator/money/bank-files">All</Link>}>
      <ul className={styles.others}>
        {files.map((file) => {
          const { status, label } = fileLabelOf(file);
          return (
            <li key={file.id} data-open={file.id === open || undefined}>
              <Link to={`/operator/money/files/${file.id}`} aria-current={file.id === open ? 'page' : undefined}>
                {nameOfFile(file)}
              </Link>
              <StatusPill status={status}>{label}</StatusPill>
              <small>
                {shortTitle(file.title)}, {pluralize(file.payments, 'payment')}
              </small>
              <b>{formatMoney(file.total, file)}</b>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
