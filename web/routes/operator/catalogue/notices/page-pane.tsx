import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { NoticePage } from '@trover/contract/sources/notice-readings.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import operator from '../../operator.module.css';
import { Fault, Section } from '../../section.tsx';
import styles from './notice.module.css';
import { type Mark, sizeOf } from './page-marks.ts';

/** A page of the notice as printed, with the passages that state facts marked. */
export function PagePane({
  document,
  pages,
  number,
  marks,
  current,
  onPage,
}: {
  document: { id: number; url: string };
  pages: number;
  number: number;
  marks: readonly Mark[];
  current: string | null;
  onPage: (page: number) => void;
}) {
  const [shown, setShown] = useState<NoticePage | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { id } = document;
  useEffect(() => {
    let isWanted = true;
    setFault(null);
    api
      .call('GET /api/v1/operator/notices/{id}/page', {
        params: { id: String(id) },
        query: { page: number },
        shows_failure: true,
      })
      .then((page) => isWanted && setShown(page))
      .catch((failure: unknown) => {
        if (isWanted)
          setFault((failure instanceof CallFailed && failure.sentence) || 'The page did not load. Try again.');
      });
    return () => {
      isWanted = false;
    };
  }, [id, number]);
  return (
    <Section id="page" heading="The notice" note={`Page ${number} of ${pages}, ${marks.length} places marked`}>
      <p className={operator.acts}>
        <Button size="small" disabled={number <= 1} onClick={() => onPage(number - 1)}>
          Previous page
        </Button>
        <Button size="small" disabled={number >= pages} onClick={() => onPage(number + 1)}>
          Next page
        </Button>
        <a href={document.url} download>
          Save the file
        </a>
      </p>
      <Fault>{fault}</Fault>
      {shown !== null && (
        <Sheet page={shown} marks={marks.filter(({ page }) => page === shown.page)} current={current} />
      )}
    </Section>
  );
}

function Sheet({ page, marks, current }: { page: NoticePage; marks: readonly Mark[]; current: string | null }) {
  const { width, height } = sizeOf(page.lines);
  const sheet = useRef<HTMLElement>(null);
  const isPlaced = page.lines.some(({ box }) => box !== null);
  const top = marks.find(({ key }) => key === current)?.box?.[1];
  // Scrolls only the pane to the marked position.
  useEffect(() => {
    const pane = sheet.current;
    if (pane && top !== undefined) pane.scrollTop = (top / height) * pane.scrollHeight - pane.clientHeight / 3;
  }, [top, height]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={sheet} className={styles.sheet} tabIndex={0} aria-label={`Page ${page.page} of the notice`}>
      {isPlaced ? (
        <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawn} role="img" aria-labelledby="page-words">
          <title id="page-words">{`The words of page ${page.page}`}</title>
          {marks.map(
            ({ key, label, box, kind }) =>
              box !== null && (
                <rect
                  key={key}
                  x={box[0] - 2}
                  y={box[1] - 1}
                  width={box[2] - box[0] + 4}
                  height={box[3] - box[1] + 2}
                  className={classNames(styles.mark, styles[kind], key === current && styles.current)}
                >
                  <title>{label}</title>
                </rect>
              ),
          )}
          {page.lines.map(
            ({ text, box }, at) =>
              box !== null &&
              text.trim() !== '' && (
                <text
                  // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a page is known by its place alone
                  key={at}
                  x={box[0]}
                  y={box[3] - (box[3] - box[1]) * 0.2}
                  fontSize={Math.max(4, (box[3] - box[1]) * 0.92)}
                  textLength={Math.max(1, box[2] - box[0])}
                  lengthAdjust="spacingAndGlyphs"
                >
                  {text}
                </text>
              ),
          )}
        </svg>
      ) : (
        <div className={styles.plain}>
          {page.lines.map(({ text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of a page is known by its place alone
            <p key={at}>{text}</p>
          ))}
        </div>
      )}
    </section>
  );
}
