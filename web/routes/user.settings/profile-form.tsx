import { type OwnProfile, profileChangeSchema, publicFields } from '@trover/contract/profiles/profiles.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select, TextArea, TextField, Toggle } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './settings.module.css';

const words: Record<(typeof publicFields)[number], string> = {
  name: 'Name',
  photo: 'Photo',
  organisation: 'Organization',
  position: 'Position',
  about: 'About',
  site: 'Website',
  country: 'Country',
  city: 'City',
};

export interface Country {
  /** The code of the option. */
  value: string;
  label: string;
  /** Number of people with it who have a public profile. */
  count: number;
}

export function ProfileForm({ profile, countries }: { profile: OwnProfile; countries: readonly Country[] }) {
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const { first_name, last_name, organisation, position, about, site, phone, address } = profile;
  const form = useContractForm(profileChangeSchema, {
    first_name,
    last_name,
    organisation,
    position,
    about,
    site,
    phone,
    address,
    public: profile.public,
  });
  const isPublic = form.watch('public.is_public');
  const shownFields: readonly string[] = form.getValues('public.fields') ?? [];

  const save = form.submit(async (body) => {
    await api.call('POST /api/v1/users/profile/me', { body });
    await revalidate();
    showToast({ tone: 'good', title: 'Profile saved' });
  });

  return (
    <form className={styles.form} {...save}>
      <TextField label="First name" autoComplete="given-name" {...form.field('first_name')} />
      <TextField label="Last name" autoComplete="family-name" {...form.field('last_name')} />
      <TextField label="Organization" optional autoComplete="organization" {...form.field('organisation')} />
      <TextField label="Position" optional autoComplete="organization-title" {...form.field('position')} />
      <TextField label="Phone" optional type="tel" autoComplete="tel" {...form.field('phone')} />
      <TextField label="Website" optional type="url" inputMode="url" {...form.field('site')} />
      <TextField
        className={styles.wide}
        label="Street"
        optional
        autoComplete="street-address"
        {...form.field('address.street')}
      />
      <TextField label="City" optional autoComplete="address-level2" {...form.field('address.city')} />
      <TextField label="Postal code" optional autoComplete="postal-code" {...form.field('address.postal_code')} />
      <TextField label="State or region" optional autoComplete="address-level1" {...form.field('address.region')} />
      <Select
        label="Country"
        autoComplete="country"
        {...form.field('address.country', { setValueAs: (code: string | null) => code || null })}
      >
        <option value="">Not set</option>
        {countries.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {count > 0 ? `${label} (${count})` : label}
          </option>
        ))}
      </Select>
      <TextArea className={styles.wide} label="About" optional {...form.field('about')} />
      <div className={styles.group}>
        <Toggle defaultChecked={profile.public.is_public} {...form.register('public.is_public')}>
          Show a public profile at <a href={`/user/${profile.id}`}>/user/{profile.id}</a>
        </Toggle>
        {isPublic && (
          <fieldset>
            <legend className="t-meta">See your public profile</legend>
            <div className={styles.checks}>
              {publicFields.map((field) => (
                <Checkbox
                  key={field}
                  value={field}
                  defaultChecked={shownFields.includes(field)}
                  {...form.register('public.fields')}
                >
                  {words[field]}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )}
      </div>
      <div className={styles.actions}>
        {form.fault && (
          <p className={styles.fault} role="alert">
            {form.fault}
          </p>
        )}
        <Button type="submit" variant="primary" busy={form.busy && 'Saving'}>
          Save profile
        </Button>
      </div>
    </form>
  );
}
