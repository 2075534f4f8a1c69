import { Link } from 'react-router';
import type { PageBrand, Theme } from '../../server-context.ts';
import type { AccountShown } from './account.ts';
import { BrandLogo } from './brand-logo.tsx';
import styles from './footer.module.css';
import { PrefetchLink } from './prefetch-link.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export function Footer({
  account,
  brand,
  theme,
  today,
}: {
  account: AccountShown | null;
  brand: PageBrand;
  theme: Theme | null;
  today: string;
}) {
  return (
    <footer className={styles.footer}>
      <div className="page-wrap">
        <div className={styles.columns}>
          <div>
            <Link to="/" className={styles.logo}>
              <BrandLogo brand={brand} />
            </Link>
            <p className={styles.about}>
              {brand.name} finds the securities settlements you are owed from, and shows how much and why.
            </p>
          </div>
          <div>
            <h2 className="t-label">Recover</h2>
            <ul>
              <li>
                <PrefetchLink to="/cases/screener">Case screener</PrefetchLink>
              </li>
              <li>
                <Link to="/#check">Check a file</Link>
              </li>
              <li>
                <Link to="/#closing-soon">Closing soon</Link>
              </li>
              <li>
                <Link to="/#questions">Questions</Link>
              </li>
            </ul>
          </div>
          {account && (
            <div>
              <h2 className="t-label">Yours</h2>
              <ul>
                <li>
                  <PrefetchLink to="/user/portfolio">Portfolio</PrefetchLink>
                </li>
              </ul>
            </div>
          )}
          <div>
            <h2 className="t-label">Theme</h2>
            <ThemeChoice theme={theme} />
          </div>
        </div>
        <div className={styles.fine}>
          <p>
            {brand.name} is not a law firm and gives no legal advice. Estimates are not promises: what a settlement pays
            depends on the court, the plan of allocation and the claims filed. Companies and figures marked as
            demonstration are invented.
          </p>
          <p className="no-break">
            © {today.slice(0, 4)} {brand.name}
          </p>
        </div>
      </div>
    </footer>
  );
}
