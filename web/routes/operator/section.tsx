import { type ReactNode, use } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BarTitle } from './frame/bar-title.ts';
import styles from './operator.module.css';

/** A section of the desk: its heading, actions and content. The bar already contains the page's own heading. */
export function Section({
  id,
  heading,
  note,
  link,
  isCard,
  children,
}: {
  id: string;
  heading: string;
  /** Text is beside the heading; a link or a state is at the end of the line. */
  note?: ReactNode;
  /** A link at the end of the line, if the note is a text. */
  link?: ReactNode;
  /** One of several items of a list that is not a table; J and K move between them. */
  isCard?: true;
  children: ReactNode;
}) {
  const isTitle = use(BarTitle) === heading;
  return (
    <section
      className={styles.section}
      data-card={isCard}
      {...(isTitle ? { id, 'aria-label': heading } : { 'aria-labelledby': id })}
    >
      {(!isTitle || note || link) && (
        <header className={classNames(styles.head, isTitle && styles.titled)}>
          {!isTitle && <h2 id={id}>{heading}</h2>}
          {note && <span className={typeof note === 'string' ? styles.beside : styles.end}>{note}</span>}
          {link && <span className={styles.end}>{link}</span>}
        </header>
      )}
      {children}
    </section>
  );
}

/** A section that is needed rarely: its heading opens it. */
export function Folded({
  heading,
  note,
  isOpen,
  children,
}: {
  heading: string;
  note: string;
  /** Opens it, for example to show a fault. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.folded} open={isOpen || undefined}>
      <summary>
        <h2>{heading}</h2>
        <span>{note}</span>
      </summary>
      <div>{children}</div>
    </details>
  );
}

export function Fault({ children }: { children: ReactNode }) {
  return children === null ? null : (
    <p className={styles.fault} role="alert">
      {children}
    </p>
  );
}

/** Links to the next page of a list; the cursor is in the address, under its own name if a page has two lists. */
export function More({ next, name = 'cursor' }: { next: string | null; name?: string | undefined }) {
  const [search] = useSearchParams();
  if (next === null) return null;
  const to = new URLSearchParams(search);
  to.set(name, next);
  return (
    <p className={styles.more}>
      <ButtonLink size="small" to={`?${to}`}>
        Next page
      </ButtonLink>
    </p>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The position in a list, from the page's address. */
export const placeOf = (request: Request, name = 'cursor'): { cursor?: string } => {
  const cursor = new URL(request.url).searchParams.get(name);
  return cursor === null ? {} : { cursor };
};

/** Downloads the file of a link. */
export function saveFile(url: string): void {
  window.location.assign(url);
}
