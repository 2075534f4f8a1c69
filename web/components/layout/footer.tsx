import { Link } from 'react-router';
import { dialogs } from '../../dialogs/store.ts';
import type { PageBrand, Theme } from '../../server-context.ts';
import type { AccountView } from './account/account.ts';
import { CompanyName } from './company-name.tsx';
import styles from './footer.module.css';
import { BrandLogo } from './header/brand-logo.tsx';
import { footerColumns, mayStartCases, newCase } from './header/menu-links.ts';
import { NewCaseLink } from './header/new-case-link.tsx';
import { ThemeChoice } from './header/theme-choice.tsx';
import { PrefetchLink } from './prefetch-link.tsx';

export function Footer({
  account,
  brand,
  theme,
  today,
}: {
  account: AccountView | null;
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
              {brand.firm === null
                ? `${brand.name} finds securities settlements that may owe you money, files your claim, and tracks it to payment.`
                : `${brand.name} monitors holdings for securities class actions for ${brand.firm}.`}
            </p>
          </div>
          {footerColumns({ isPartner: brand.firm !== null, account }).map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="t-label">{heading}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={label}>
                    {to === newCase.to ? (
                      <NewCaseLink account={account} {...(!mayStartCases(account) && { className: styles.plain })} />
                    ) : to === null || (account === null && to.startsWith('/user/')) ? (
                      <button
                        type="button"
                        className={styles.plain}
                        onClick={() => dialogs.open({ name: 'login', props: to === null ? {} : { next: to } })}
                      >
                        {label}
                      </button>
                    ) : /[#?]/.test(to) ? (
                      <Link to={to}>{label}</Link>
                    ) : (
                      <PrefetchLink to={to}>{label}</PrefetchLink>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        {brand.disclaimer && <p className={styles.disclaimer}>{brand.disclaimer}</p>}
        <div className={styles.fine}>
          <p>
            {brand.firm === null && `${brand.name} is not a law firm and gives no legal advice. `}
            Estimates are not promises. Payments depend on the court, the plan of allocation and the claims filed.
            Companies and figures marked “demonstration” are invented.
          </p>
          <div className={styles.end}>
            <ThemeChoice theme={theme} />
            <p>
              © {today.slice(0, 4)} {brand.company === null ? brand.name : <CompanyName company={brand.company} />}
            </p>
          </div>
        </div>
      </div>
    </footer>
  );
}
