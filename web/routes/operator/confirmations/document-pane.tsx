import type { readProofPage } from '@trover/contract/confirmations/proof-reviews.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Fault } from '../section.tsx';
import styles from './document.module.css';
import { findLine, type TradeToFind } from './find-lines.ts';
import { isTabular, shortenGaps } from './shorten-gaps.ts';

export type DocumentPage = DataOf<typeof readProofPage>;

/**
 * Delay before a document is opened, so that quick steps through the queue open none: the audit log records each view.
 */
const PAUSE_MS = 300;

/** How large a page is shown, as a factor. */
const SIZES = [1, 1.2, 1.45, 1.8];
const USUAL = 0;

/** A page of a document, loaded once it has been shown for a moment. */
function usePage(id: number, number: number): { shown: DocumentPage | null; fault: string | null; retry: () => void } {
  const [shown, setShown] = useState<DocumentPage | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void tries;
    let isWanted = true;
    setFault(null);
    const timer = setTimeout(() => {
      api
        .call('POST /api/v1/operator/proofs/{id}/page', { params: { id }, body: { page: number }, shows_failure: true })
        .then((page) => isWanted && setShown(page))
        .catch((failure: unknown) => {
          if (isWanted) setFault((failure instanceof CallFailed && failure.sentence) || 'The page did not load.');
        });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [id, number, tries]);
  return { shown, fault, retry: () => setTries(tries + 1) };
}

/** A trade that is searched for on the page, with the number of its row. */
export interface NumberedTrade extends TradeToFind {
  number: number;
  isCurrent: boolean;
}

/**
 * The document, page by page: its text with the matching lines marked with the trades' numbers, or an image of the
 * page.
 */
export function DocumentPane({
  id,
  url,
  fileName,
  number,
  onNumber,
  onShown,
  trades,
}: {
  id: number;
  url: string;
  fileName: string;
  number: number;
  onNumber: (page: number) => void;
  onShown: (page: DocumentPage) => void;
  trades: readonly NumberedTrade[];
}) {
  const { shown, fault, retry } = usePage(id, number);
  const isOpening = fault === null && shown?.page !== number;
  const pages = shown?.pages ?? 1;
  const [zoom, setZoom] = useState(USUAL);
  useEffect(() => {
    if (shown !== null) onShown(shown);
  }, [shown, onShown]);
  return (
    <section className={styles.pane} aria-label="The document">
      <header className={styles.head}>
        <b>{fileName}</b>
        <span className={styles.steps}>
          <Button
            size="small"
            variant="plain"
            icon="chevron-left"
            iconOnly
            disabled={number <= 1}
            onClick={() => onNumber(number - 1)}
          >
            Previous page
          </Button>
          {isOpening ? 'Opening' : `${number} of ${pages}`}
          <Button
            size="small"
            variant="plain"
            icon="chevron-right"
            iconOnly
            disabled={number >= pages}
            onClick={() => onNumber(number + 1)}
          >
            Next page
          </Button>
          <Button
            size="small"
            variant="plain"
            icon="minus"
            iconOnly
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            Smaller
          </Button>
          <Button
            size="small"
            variant="plain"
            icon="plus"
            iconOnly
            disabled={zoom === SIZES.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            Larger
          </Button>
        </span>
        <a href={url} download>
          Save the file
        </a>
      </header>
      {fault !== null && (
        <div className={styles.failed}>
          <Fault>{fault}</Fault>
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <div className={styles.body} aria-busy={isOpening} style={{ '--zoom': SIZES[zoom] } as CSSProperties}>
        {shown !== null && <Sheet page={shown} trades={shown.page === number ? trades : []} />}
      </div>
    </section>
  );
}

function Sheet({
  page: { page, lines, pictures, problem },
  trades,
}: {
  page: DocumentPage;
  trades: readonly NumberedTrade[];
}) {
  const sheet = useRef<HTMLElement>(null);
  const found = trades.flatMap((trade) => {
    const line = findLine(lines, trade);
    return line === null ? [] : [{ line, number: trade.number, isCurrent: trade.isCurrent }];
  });
  const printed = shortenGaps(lines);
  const indent = Math.min(...printed.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  const current = found.find(({ isCurrent }) => isCurrent)?.line;
  useEffect(() => {
    if (current === undefined) return;
    sheet.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.sheet} aria-label={`Page ${page} of the document`} ref={sheet} tabIndex={0}>
      {problem !== null && (
        <p role="status">It cannot be shown here: {problem}. Save the file and compare it with the trades.</p>
      )}
      {lines.length > 0 && (
        <ol className={styles.lines}>
          {printed.map((line, at) => {
            const marks = found.filter((one) => one.line === at);
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes, and equal lines are common
                key={at}
                className={classNames(marks.length > 0 && styles.hit, !isTabular(line) && styles.sentence)}
                data-current={marks.some(({ isCurrent }) => isCurrent) || undefined}
              >
                <span className={styles.marks}>
                  {marks.map((mark) => (
                    <i key={mark.number}>
                      <span className="sr-only">trade </span>
                      {mark.number}
                    </i>
                  ))}
                </span>
                <span>{line.slice(indent)}</span>
              </li>
            );
          })}
        </ol>
      )}
      {pictures.map((picture, at) => (
        <img key={picture.slice(-40)} src={picture} alt={`Page ${page} as it was scanned, part ${at + 1}`} />
      ))}
    </section>
  );
}
