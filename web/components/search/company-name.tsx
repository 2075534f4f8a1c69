import { Fragment } from 'react';
import { highlight } from './highlight.ts';

/** A company's name with the typed part in bold. */
export function CompanyName({ name, term }: { name: string; term: string }) {
  return (
    <span>
      {highlight(name, term).map(({ text, matched }) =>
        matched ? <mark key="match">{text}</mark> : <Fragment key={text}>{text}</Fragment>,
      )}
    </span>
  );
}
