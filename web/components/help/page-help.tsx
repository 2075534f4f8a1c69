import { Link, useLocation } from 'react-router';
import { PrefetchLink } from '../layout/prefetch-link.tsx';
import type { HelpLink } from './help-link.ts';
import styles from './page-help.module.css';
import { helpOfPage, moreHelpOfPage } from './page-help.ts';

/** The questions for the page, above the footer. */
export function PageHelp() {
  const { pathname } = useLocation();
  const links = helpOfPage(pathname);
  const more = moreHelpOfPage(pathname);
  if (links.length === 0) return null;
  return (
    <nav className={`page-wrap ${styles.strip}`} aria-label="Help with this page">
      <p>Questions about this page</p>
      <ul>
        <HelpLinks links={links} />
        <li>
          <Link to={`/assistant?page=${encodeURIComponent(pathname)}`}>Ask another question</Link>
        </li>
      </ul>
      {more.length > 0 && (
        <details className={styles.more} key={pathname}>
          <summary>More questions</summary>
          <ul>
            <HelpLinks links={more} />
          </ul>
        </details>
      )}
    </nav>
  );
}

function HelpLinks({ links }: { links: readonly HelpLink[] }) {
  return links.map(({ slug, label }) => (
    <li key={slug}>
      <PrefetchLink to={`/help/${slug}`}>{label}</PrefetchLink>
    </li>
  ));
}

/** Help from within a dialog: opens another tab, so that the typed values remain. */
export function DialogHelp({ link }: { link: HelpLink }) {
  return (
    <p className={styles.inDialog}>
      <a href={`/help/${link.slug}`} target="_blank" rel="noreferrer">
        {link.label}
        <span className="sr-only">, opens in another tab</span>
      </a>
    </p>
  );
}
