import { type OwnProfile, profileChangeSchema, publicFields } from '@trover/contract/profiles/profiles.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { asSentence, useContractForm } from '../../components/forms/use-contract-form.ts';
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
  site: 'Web site',
  country: 'Country',
  city: 'City',
};

export interface Country {
  /** Its code. */
  value: string;
  label: string;
  /** How many people of it show themselves. */
  count: number;
}

export function ProfileForm({ profile, countries }: { profile: OwnProfile; countries: readonly Country[] }) {
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const [fault, setFault] = useState<string | null>(null);
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
  const { errors, isSubmitting } = form.formState;
  const isPublic = form.watch('public.is_public');

  const save = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      await api.call('POST /api/v1/users/profile/me', { body });
    } catch (failure) {
      setFault(form.refuse(failure));
      return;
    }
    await revalidate();
    showToast({ tone: 'good', title: 'Profile saved' });
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label="First name"
        autoComplete="given-name"
        {...form.register('first_name')}
        error={asSentence(errors.first_name?.message)}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        {...form.register('last_name')}
        error={asSentence(errors.last_name?.message)}
      />
      <TextField
        label="Organization"
        optional
        autoComplete="organization"
        {...form.register('organisation')}
        error={asSentence(errors.organisation?.message)}
      />
      <TextField
        label="Position"
        optional
        autoComplete="organization-title"
        {...form.register('position')}
        error={asSentence(errors.position?.message)}
      />
      <TextField
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        {...form.register('phone')}
        error={asSentence(errors.phone?.message)}
      />
      <TextField
        label="Web site"
        optional
        type="url"
        inputMode="url"
        {...form.register('site')}
        error={asSentence(errors.site?.message)}
      />
      <TextField
        className={styles.wide}
        label="Street"
        optional
        autoComplete="street-address"
        {...form.register('address.street')}
        error={asSentence(errors.address?.street?.message)}
      />
      <TextField
        label="City"
        optional
        autoComplete="address-level2"
        {...form.register('address.city')}
        error={asSentence(errors.address?.city?.message)}
      />
      <TextField
        label="Postal code"
        optional
        autoComplete="postal-code"
        {...form.register('address.postal_code')}
        error={asSentence(errors.address?.postal_code?.message)}
      />
      <TextField
        label="State or region"
        optional
        autoComplete="address-level1"
        {...form.register('address.region')}
        error={asSentence(errors.address?.region?.message)}
      />
      <Select
        label="Country"
        autoComplete="country"
        {...form.register('address.country', { setValueAs: (code: string | null) => code || null })}
        error={asSentence(errors.address?.country?.message)}
      >
        <option value="">Not set</option>
        {countries.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {count > 0 ? `${label} (${count})` : label}
          </option>
        ))}
      </Select>
      <TextArea
        className={styles.wide}
        label="About"
        optional
        {...form.register('about')}
        error={asSentence(errors.about?.message)}
      />
      <div className={styles.group}>
        <Toggle {...form.register('public.is_public')}>
          Show a public profile at <a href={`/user/${profile.id}`}>/user/{profile.id}</a>
        </Toggle>
        {isPublic && (
          <fieldset>
            <legend className="t-meta">What others see of it</legend>
            <div className={styles.checks}>
              {publicFields.map((field) => (
                <Checkbox key={field} value={field} {...form.register('public.fields')}>
                  {words[field]}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )}
      </div>
      <div className={styles.actions}>
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <Button type="submit" variant="primary" busy={isSubmitting && 'Saving'}>
          Save profile
        </Button>
      </div>
    </form>
  );
}
