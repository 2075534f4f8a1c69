import type { Answer } from '@trover/contract/assistant/answers.ts';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import figure from '../../../ui/styles/figure.module.css';
import styles from './answer.module.css';
import { type AnswerNode, citeAnswer, isEstimateRow, numericColumns, parseAnswer } from './parse-answer.ts';

/** The text of an answer. Each figure shows the number of its source, once the sources are known. */
export function AnswerText({
  html,
  answer,
  anchor,
  children,
}: {
  html: string;
  answer: Pick<Answer, 'facts' | 'sources'> | null;
  /** The prefix of a source's id, followed by its number. */
  anchor: string;
  /** Shown at the end of the text: a caret while it is being written. */
  children?: ReactNode;
}) {
  const nodes = useMemo(() => parseAnswer(html), [html]);
  const runsOf = useMemo(() => (answer === null ? null : citeAnswer(nodes, answer)), [nodes, answer]);
  return (
    <div className={styles.text}>
      {nodes.map((node, at) => show(node, `${at}`, { runsOf, anchor }))}
      {children}
    </div>
  );
}

interface Showing {
  runsOf: ReturnType<typeof citeAnswer> | null;
  anchor: string;
  /** The numeric columns of the table around it. */
  numeric?: ReadonlySet<number>;
  /** Whether the row around it states an estimated payment. */
  isEstimate?: boolean;
}

function show(node: AnswerNode, key: string, showing: Showing): ReactNode {
  if (node.kind === 'text') return <Fragment key={key}>{cite(node, showing)}</Fragment>;
  const isEstimate = node.tag === 'tr' && isEstimateRow(node);
  const within =
    node.tag === 'table'
      ? { ...showing, numeric: numericColumns(node) }
      : isEstimate
        ? { ...showing, isEstimate }
        : showing;
  const inner = node.children.map((child, at) => show(child, `${key}.${at}`, within));
  if (node.tag === 'br') return <br key={key} />;
  if (node.tag === 'a') return showLink(node.href, inner, key);
  if (node.tag === 'table')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by keyboard too
      <section key={key} className={styles.wide} tabIndex={0} aria-label="Table">
        <table>{inner}</table>
      </section>
    );
  const Tag = node.tag;
  const column = Number(key.slice(key.lastIndexOf('.') + 1));
  const isNumeric = (Tag === 'td' || Tag === 'th') && showing.numeric?.has(column);
  const className = isNumeric ? styles.numeric : isEstimate ? styles.estimate : undefined;
  const isFigure = isNumeric && showing.isEstimate && node.children.length > 0;
  return (
    <Tag key={key} className={className}>
      {isFigure ? <span className={classNames(figure.figure, figure.medium, figure.estimated)}>{inner}</span> : inner}
    </Tag>
  );
}

function showLink(href: string | null, inner: ReactNode, key: string): ReactNode {
  if (href === null) return <Fragment key={key}>{inner}</Fragment>;
  if (href.startsWith('/'))
    return (
      <Link key={key} to={href}>
        {inner}
      </Link>
    );
  return (
    <a key={key} href={href} rel="noreferrer">
      {inner}
    </a>
  );
}

function cite(node: AnswerNode & { kind: 'text' }, { runsOf, anchor }: Showing): ReactNode {
  const runs = runsOf?.get(node);
  if (!runs) return node.text;
  return runs.map(({ text: run, source }, at) =>
    source === null ? (
      run
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text have no other name than their place
      <Fragment key={at}>
        {run}
        <a className={styles.cite} href={`#${anchor}-${source}`} aria-label={`Source ${source}`}>
          {source}
        </a>
      </Fragment>
    ),
  );
}
