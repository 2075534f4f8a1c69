import { NavLink, Outlet, useLocation } from 'react-router';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { useCurrentShown } from '../../ui/use-current-shown.ts';
import type { Route } from './+types/layout';
import styles from './settings.module.css';
import { settingsLinks } from './settings-links.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  return callOnServer(page, 'GET /api/v1/users/profile/me', {}).catch(failPage);
}

export default function SettingsLayout({ loaderData: profile }: Route.ComponentProps) {
  const strip = useCurrentShown(useLocation().pathname);
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <div className={styles.side}>
        <h1 className="t-page">Settings</h1>
        <nav aria-label="Settings" className={styles.nav} ref={strip}>
          {settingsLinks(profile).map(({ to, label }) => (
            <NavLink key={to} to={to} end prefetch="intent">
              {label}
            </NavLink>
          ))}
        </nav>
      </div>
      <div className={styles.column}>
        <Outlet context={profile} />
      </div>
    </main>
  );
}
