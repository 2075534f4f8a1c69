import type { OwnProfile } from '@trover/contract/profiles/profiles.ts';
import { COUNTRIES } from '@trover/core/profiles/countries.ts';
import { useOutletContext } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { formatCount } from '../../ui/format/format.ts';
import type { Route } from './+types/profile';
import { PhotoSection } from './photo-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './settings.module.css';

/** The countries and roles as the API names them, with the number of public profiles in each (API-14). */
export async function loader({ context }: Route.LoaderArgs) {
  // the call logs a failure; the form works without the counts
  const filters = await callOnServer(context.get(pageContext), 'GET /api/v1/users/profile/filters', {}).catch(
    () => null,
  );
  return {
    countries: filters?.countries ?? COUNTRIES.map((code) => ({ value: code, label: code, count: 0 })),
    roles: filters?.roles.filter(({ count }) => count > 0) ?? [],
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Profile',
    description: 'Your name, your photo, and what others can see.',
    path: '/user/settings',
    hidden: true,
  });
}

export default function ProfileSettings({ loaderData: { countries, roles } }: Route.ComponentProps) {
  const profile = useOutletContext<OwnProfile>();
  return (
    <section className={styles.section} aria-labelledby="profile">
      <header className={styles.head}>
        <h2 id="profile">Profile</h2>
        <p className="t-dim">Claims and contracts show your name as you write it here.</p>
      </header>
      <PhotoSection profile={profile} />
      <ProfileForm profile={profile} countries={countries} />
      {roles.length > 0 && (
        <p className="t-quiet">
          Public profiles so far:{' '}
          {roles.map(({ label, count }) => `${formatCount(count)} ${label.toLowerCase()}`).join(', ')}.
        </p>
      )}
    </section>
  );
}
