import type { PageBrand } from '../../server-context.ts';
import styles from './disclaimer.module.css';

/** Directly under the header of a partner's home page, never behind a link (design, section 12). */
export function Disclaimer({ brand }: { brand: PageBrand }) {
  if (brand.disclaimer === null) return null;
  return (
    <aside className={styles.disclaimer} aria-label="Disclaimer">
      <div className={`page-wrap ${styles.text}`}>
        <b className="t-label">Please note</b>
        <p>{brand.disclaimer}</p>
      </div>
    </aside>
  );
}
