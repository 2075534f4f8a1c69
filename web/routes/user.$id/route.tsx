import type { PublicProfile } from '@trover/contract/profiles/profiles.ts';
import { countryName } from '@trover/core/profiles/country-names.ts';
import { capitalize } from '@trover/core/text/capitalize.ts';
import { Link } from 'react-router';
import { initialsOf } from '../../components/layout/account/account.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { FactsStrip } from '../../ui/facts.tsx';
import { formatMonth } from '../../ui/format/format-dates.ts';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/route';
import styles from './profile.module.css';
import { ProposedCases } from './proposed-cases.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const profile = await callOnServer(page, 'GET /api/v1/users/profile/{id}', { params: { id: params.id } }).catch(
    failPage,
  );
  const { country } = profile.address;
  // on the server, so that every browser shows the same name
  return { profile, country: country === null ? null : countryName(country), today: page.today };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { profile } = loaderData;
  return describePage(siteOf(matches), {
    title: profile.display_name,
    description: profile.about ?? `${profile.display_name}, ${roleLabels[profile.type]} since ${sinceOf(profile)}.`,
    path: `/user/${profile.id}`,
    ...(profile.photo ? { image: profile.photo.large } : {}),
    hidden: !profile.is_public,
  });
}

const roleLabels: Record<PublicProfile['type'], string> = {
  investor: 'investor',
  scout: 'scout',
  attorney: 'attorney',
  serviceProvider: 'service provider',
  operator: 'operator',
};

const sinceOf = ({ member_since }: PublicProfile): string => formatMonth(`${member_since}-01`);

export default function ProfilePage({ loaderData: { profile, country } }: Route.ComponentProps) {
  const place = [profile.address.city, country].filter((part) => part !== null).join(', ');
  const work = [profile.position, profile.organisation].filter((part) => part !== null).join(', ');
  const facts = [
    { label: 'Role', value: capitalize(roleLabels[profile.type]) },
    { label: 'Member since', value: sinceOf(profile) },
    ...(place ? [{ label: 'Location', value: place }] : []),
    ...(profile.cases.length > 0 ? [{ label: 'Cases proposed', value: String(profile.cases.length) }] : []),
  ];
  return (
    <main id="main" className="page-wrap">
      {profile.is_own && (
        <p className={styles.own}>
          {profile.is_public
            ? 'This is your profile as others see it.'
            : 'Only you can see this page: your profile is not public.'}{' '}
          <Link to="/user/settings">Change it in your settings</Link>
        </p>
      )}
      <header className={styles.head}>
        {profile.photo ? (
          <img className={styles.photo} src={profile.photo.medium} width="96" height="96" alt="" />
        ) : (
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(profile.display_name)}
          </span>
        )}
        <div>
          <h1 className="t-page">{profile.display_name}</h1>
          {work && <p className={styles.work}>{work}</p>}
        </div>
      </header>
      <FactsStrip facts={facts} />
      {(profile.about || profile.site) && (
        <section className={styles.about} aria-labelledby="about">
          <h2 id="about" className="t-section">
            About
          </h2>
          {profile.about?.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {profile.site && (
            <p>
              <a href={profile.site} rel="nofollow noopener ugc">
                {profile.site.replace(/^https?:\/\//, '').replace(/\/$/, '')}
              </a>
            </p>
          )}
        </section>
      )}
      {profile.cases.length > 0 ? (
        <ProposedCases cases={profile.cases} />
      ) : (
        profile.type === 'scout' && (
          <EmptyState
            heading="No published case yet"
            text="Cases that this scout proposes appear here once they are reviewed and published."
          />
        )
      )}
    </main>
  );
}
