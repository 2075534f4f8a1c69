import { changePassword } from '@trover/contract/accounts/passwords.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { SettingForm } from '../setting-form.tsx';
import { SettingSection } from '../setting-section.tsx';
import type { SecurityData } from './load-security.ts';

export function PasswordSection({ security }: { security: SecurityData }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  return (
    <SettingSection
      heading="Password"
      state={
        <>
          Chosen on <Instant at={security.password_changed_at} as="date" />
        </>
      }
      action={
        !open && (
          <Button size="small" onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      {open && (
        <SettingForm
          schema={changePassword.body}
          defaults={{ current_password: '', password: '', re_password: '' }}
          fields={[
            {
              name: 'current_password',
              label: 'Current password',
              type: 'password',
              autoComplete: 'current-password',
            },
            {
              name: 'password',
              label: 'New password',
              type: 'password',
              autoComplete: 'new-password',
              hint: 'At least 10 characters. A few unrelated words work well.',
            },
            { name: 're_password', label: 'New password again', type: 'password', autoComplete: 'new-password' },
          ]}
          send={{ label: 'Change password', busy: 'Changing' }}
          onCancel={() => setOpen(false)}
          onSend={async (body) => {
            const { sessions_ended } = await api.call('POST /api/v1/auth/password_change', {
              body,
              shows_failure: true,
            });
            await revalidate();
            setOpen(false);
            showToast({
              tone: 'good',
              title: 'Password changed',
              ...(sessions_ended > 0 && { text: `Signed out on ${pluralize(sessions_ended, 'other device')}.` }),
            });
          }}
        />
      )}
    </SettingSection>
  );
}
