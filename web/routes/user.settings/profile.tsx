import type { OwnProfile } from '@trover/contract/profiles/profiles.ts';
import { COUNTRIES } from '@trover/core/profiles/countries.ts';
import { useOutletContext } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import type { Route } from './+types/profile';
import { PhotoSection } from './photo-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './settings.module.css';

/** Named by the server: a browser may spell a country otherwise, and the page would not be the same. */
export function loader() {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const named = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code }));
  return named.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Profile',
    description: 'Your name, your photo, and what others may see of you.',
    path: '/user/settings',
    hidden: true,
  });
}

export default function ProfileSettings({ loaderData: countries }: Route.ComponentProps) {
  const profile = useOutletContext<OwnProfile>();
  return (
    <section className={styles.section} aria-labelledby="profile">
      <header className={styles.head}>
        <h2 id="profile">Profile</h2>
        <p className="t-dim">Claims and contracts show your name as you write it here.</p>
      </header>
      <PhotoSection profile={profile} />
      <ProfileForm profile={profile} countries={countries} />
    </section>
  );
}
