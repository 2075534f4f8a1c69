import { type OwnProfile, profileChangeSchema } from '@trover/contract/profiles/profiles.ts';
import { sanitizeOutgoing } from '@trover/contract/protocol/text.ts';
import { countriesByName } from '@trover/core/profiles/country-names.ts';
import { useEffect, useId, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { OpenDialog } from '../names.ts';
import styles from '../support/support-dialogs.module.css';

/** Form for missing fields of a profile. A service provider must enter the country. */
export default function FillDialog({ onClose }: OpenDialog<'fill'>) {
  const [profile, setProfile] = useState<OwnProfile | null>(null);
  useEffect(() => {
    // if it does not load, the form starts empty, and only typed values are saved
    api.call('GET /api/v1/users/profile/me', { shows_failure: true }).then(setProfile, () => setProfile(null));
  }, []);
  return <Form key={profile?.id ?? 'none'} profile={profile} onClose={onClose} />;
}

function Form({ profile, onClose }: { profile: OwnProfile | null; onClose: () => void }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const form = useContractForm(profileChangeSchema, {
    first_name: profile?.first_name ?? '',
    last_name: profile?.last_name ?? '',
    organisation: profile?.organisation ?? '',
    address: { country: profile?.address.country ?? '' },
  });
  const countries = useMemo(countriesByName, []);

  const save = form.submit(async (answers) => {
    // A name that was never set remains unset.
    const { address, ...names } = answers;
    const body = sanitizeOutgoing({ ...Object.fromEntries(Object.entries(names).filter(([, name]) => name)), address });
    await api.call('POST /api/v1/users/profile/me', { body });
    onClose();
    showToast({ tone: 'good', title: 'Profile saved' });
    await revalidate();
  });

  return (
    <Dialog
      open
      width={480}
      title="Complete your profile"
      description="We need the country where you work before we can send you requests."
      onClose={onClose}
      sending={form.busy}
      footer={
        <Button variant="primary" type="submit" form={id} busy={form.busy && 'Saving'}>
          Save profile
        </Button>
      }
    >
      <form id={id} className={styles.form} {...save}>
        <Select
          label="Country"
          autoComplete="country"
          className={styles.wide}
          {...form.field('address.country')}
          error={form.formState.errors.address?.country && 'Choose the country that you work in.'}
        >
          <option value="">Choose a country</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField label="First name" optional autoComplete="given-name" {...form.field('first_name')} />
        <TextField label="Last name" optional autoComplete="family-name" {...form.field('last_name')} />
        <TextField
          className={styles.wide}
          label="Organization"
          optional
          autoComplete="organization"
          {...form.field('organisation')}
        />
        {form.fault && (
          <p className={`${styles.fault} ${styles.wide}`} role="alert">
            {form.fault}
          </p>
        )}
      </form>
    </Dialog>
  );
}
