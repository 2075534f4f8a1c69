import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { NoticePreview } from '@trover/contract/sources/notice-list.ts';
import { useEffect, useState } from 'react';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { shortenGaps } from '../../confirmations/shorten-gaps.ts';
import { Fault } from '../../section.tsx';
import styles from './document.module.css';

/** A gap between columns. */
const COLUMNS = /\S {3,}\S/;

interface Preview {
  /** The last page that was loaded; null before the first one. */
  shown: NoticePreview | null;
  fault: string | null;
  retry: () => void;
}

/** A page of a file that nobody has read yet. */
export function usePreview(id: number, number: number): Preview {
  const [shown, setShown] = useState<NoticePreview | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void tries;
    let isWanted = true;
    setFault(null);
    api
      .call('GET /api/v1/operator/notices/{id}/preview', {
        params: { id: String(id) },
        query: { page: number },
        shows_failure: true,
      })
      .then((page) => isWanted && setShown(page))
      .catch((failure: unknown) => {
        if (isWanted) setFault((failure instanceof CallFailed && failure.sentence) || 'The page did not load.');
      });
    return () => {
      isWanted = false;
    };
  }, [id, number, tries]);
  return { shown, fault, retry: () => setTries(tries + 1) };
}

/** The file as it is, page by page: its words, or a picture of a scanned page. */
export function PreviewPane({
  document,
  number,
  preview: { shown, fault, retry },
  onPage,
}: {
  document: { title: string; url: string };
  number: number;
  preview: Preview;
  onPage: (page: number) => void;
}) {
  const pages = shown?.pages ?? 1;
  const isOpening = fault === null && shown?.page !== number && shown?.problem == null;
  return (
    <section className={styles.viewer} aria-label="The notice">
      <header className={styles.tools}>
        <Icon name="document" size={14} />
        <b title={document.title}>{document.title}</b>
        <span className={styles.steps}>
          <Button
            size="small"
            variant="plain"
            icon="arrow-up"
            iconOnly
            disabled={number <= 1}
            onClick={() => onPage(number - 1)}
          >
            Previous page
          </Button>
          {isOpening ? 'Opening' : `${number} of ${pages}`}
          <Button
            size="small"
            variant="plain"
            icon="arrow-down"
            iconOnly
            disabled={number >= pages}
            onClick={() => onPage(number + 1)}
          >
            Next page
          </Button>
        </span>
        <a href={document.url} download>
          Save the file
        </a>
      </header>
      <section
        className={styles.papers}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label="Page of the notice"
        aria-busy={isOpening}
      >
        <div className={classNames(styles.paper, styles.asWide)}>
          {fault !== null && (
            <div className={styles.plain}>
              <Fault>{fault}</Fault>
              <Button size="small" onClick={retry}>
                Try again
              </Button>
            </div>
          )}
          {fault === null && shown !== null && <Sheet page={shown} />}
          <small>{number}</small>
        </div>
      </section>
    </section>
  );
}

function Sheet({ page: { page, lines, pictures, problem } }: { page: NoticePreview }) {
  if (problem !== null)
    return (
      <p className={styles.plain} role="status">
        No preview: {problem}. Save the file to open it.
      </p>
    );
  return (
    <>
      {lines.length > 0 && (
        <div className={styles.printed}>
          {shortenGaps(lines).map((line, at) =>
            COLUMNS.test(line) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of a page is known by its place alone
              <pre key={at}>{line.trim()}</pre>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of a page is known by its place alone
              <p key={at}>{line.trim()}</p>
            ),
          )}
        </div>
      )}
      {pictures.map((picture, at) => (
        <img
          key={picture.slice(-40)}
          className={styles.picture}
          src={picture}
          alt={`Page ${page} as it was scanned, part ${at + 1}`}
        />
      ))}
    </>
  );
}
