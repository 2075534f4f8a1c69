import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { NoticePage } from '@trover/contract/sources/notice-readings.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { pluralize } from '../../../../ui/format/format.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Fault } from '../../section.tsx';
import styles from './document.module.css';
import { type Mark, sizeOf } from './page-marks.ts';

/** Pages this far outside of the pane are loaded in advance. */
const LOADING_MARGIN = '600px';

/** How large the pages are shown. */
const WIDTHS = [styles.asWide, styles.wider, styles.widest];

/** The notice as printed, page below page, with the passages that state facts marked. */
export function PagePane({
  document,
  pages,
  number,
  marks,
  current,
  onPage,
}: {
  document: { id: number; title: string; url: string };
  pages: number;
  number: number;
  marks: readonly Mark[];
  current: string | null;
  onPage: (page: number) => void;
}) {
  const [zoom, setZoom] = useState(0);
  const pane = useRef<HTMLElement>(null);
  const mark = marks.find(({ key }) => key === current);
  const target = mark?.page === number ? mark : undefined;
  const isScrolling = useRef(false);
  // only the pane scrolls: to the page, and on it to the marked position
  useEffect(() => {
    const scroller = pane.current;
    const sheet = scroller?.querySelector<HTMLElement>(`[data-page="${number}"]`);
    if (!scroller || !sheet) return;
    if (isScrolling.current) {
      isScrolling.current = false;
      return;
    }
    const top = target?.box ? (target.box[1] / 792) * sheet.clientHeight - scroller.clientHeight / 3 : -14;
    scroller.scrollTop = sheet.offsetTop + Math.max(top, -14);
  }, [number, target]);
  const scrolled = () => {
    const scroller = pane.current;
    if (!scroller) return;
    const middle = scroller.scrollTop + scroller.clientHeight / 2;
    const at = [...scroller.querySelectorAll<HTMLElement>('[data-page]')].findLast((one) => one.offsetTop <= middle);
    const page = Number(at?.dataset.page ?? number);
    // a page on which the current mark is visible remains the current one
    if (page === number || target !== undefined) return;
    isScrolling.current = true;
    onPage(page);
  };
  const button = (
    icon: 'arrow-up' | 'arrow-down' | 'minus' | 'plus',
    name: string,
    isOff: boolean,
    run: () => void,
  ) => (
    <Button size="small" variant="plain" icon={icon} iconOnly disabled={isOff} onClick={run}>
      {name}
    </Button>
  );
  return (
    <section className={styles.viewer} aria-label="The notice">
      <header className={styles.tools}>
        <Icon name="document" size={14} />
        <b title={document.title}>{document.title}</b>
        <span>{pluralize(marks.length, 'place')} marked</span>
        <span className={styles.steps}>
          {button('arrow-up', 'Previous page', number <= 1, () => onPage(number - 1))}
          {number} of {pages}
          {button('arrow-down', 'Next page', number >= pages, () => onPage(number + 1))}
          {button('minus', 'Smaller', zoom === 0, () => setZoom(zoom - 1))}
          {button('plus', 'Larger', zoom === WIDTHS.length - 1, () => setZoom(zoom + 1))}
        </span>
        <a href={document.url} download>
          Save the file
        </a>
      </header>
      <section
        ref={pane}
        className={styles.papers}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label="Pages of the notice"
        onScroll={scrolled}
      >
        {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
          <Paper
            key={page}
            id={document.id}
            number={page}
            width={WIDTHS[zoom]}
            marks={marks.filter((one) => one.page === page)}
            current={current}
          />
        ))}
      </section>
    </section>
  );
}

/** A page, loaded once it is close to the visible part of the pane. */
function usePage(id: number, number: number) {
  const paper = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(number === 1);
  const [shown, setShown] = useState<NoticePage | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const at = paper.current;
    if (!at || isNear) return;
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      root: at.parentElement,
      rootMargin: LOADING_MARGIN,
    });
    observer.observe(at);
    return () => observer.disconnect();
  }, [isNear]);
  useEffect(() => {
    if (!isNear) return;
    let isWanted = true;
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
  }, [id, number, isNear]);
  return { paper, shown, fault };
}

function Paper({
  id,
  number,
  width,
  marks,
  current,
}: {
  id: number;
  number: number;
  width: string | undefined;
  marks: readonly Mark[];
  current: string | null;
}) {
  const { paper, shown, fault } = usePage(id, number);
  return (
    <div ref={paper} className={classNames(styles.paper, width)} data-page={number}>
      <Fault>{fault}</Fault>
      {shown !== null && <Sheet page={shown} marks={marks} current={current} />}
      <small>{number}</small>
    </div>
  );
}

function Sheet({ page, marks, current }: { page: NoticePage; marks: readonly Mark[]; current: string | null }) {
  const { width, height } = sizeOf(page.lines);
  if (page.lines.every(({ box }) => box === null))
    return (
      <div className={styles.plain}>
        {page.lines.map(({ text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a page is known by its place alone
          <p key={at}>{text}</p>
        ))}
      </div>
    );
  const name = `page-${page.page}-words`;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawn} role="img" aria-labelledby={name}>
      <title id={name}>{`The words of page ${page.page}`}</title>
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
  );
}
