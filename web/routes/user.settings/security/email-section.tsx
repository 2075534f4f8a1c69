import { requestEmailChange } from '@trover/contract/accounts/email-change.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { SettingForm } from '../setting-form.tsx';
import { SettingSection } from '../setting-section.tsx';
import type { SecurityData } from './load-security.ts';

export function EmailSection({ security: { email, email_change: waiting } }: { security: SecurityData }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const showToast = useToast();

  async function cancelChange(): Promise<void> {
    await api.call('DELETE /api/v1/auth/email_change', {});
    await revalidate();
    showToast({ tone: 'plain', title: 'Your email address stays the same' });
  }

  const missing = waiting?.waiting_for.map((side) => (side === 'old' ? email : waiting.new_email)).join(' and ');
  return (
    <SettingSection
      heading="Email"
      state={
        waiting ? (
          <>
            {email}. Changes to {waiting.new_email} once you open the link in the email to {missing}.
          </>
        ) : (
          email
        )
      }
      action={
        waiting ? (
          <Button size="small" onClick={() => void cancelChange()}>
            Cancel the change
          </Button>
        ) : (
          !open && (
            <Button size="small" onClick={() => setOpen(true)}>
              Change
            </Button>
          )
        )
      }
    >
      {open && !waiting && (
        <SettingForm
          schema={requestEmailChange.body}
          defaults={{ email: '', password: '' }}
          fields={[
            { name: 'email', label: 'New address', type: 'email', autoComplete: 'email' },
            { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
          ]}
          send={{ label: 'Send the links', busy: 'Sending' }}
          onCancel={() => setOpen(false)}
          onSend={async (body) => {
            await api.call('POST /api/v1/auth/email_change', { body, shows_failure: true });
            await revalidate();
            setOpen(false);
            showToast({ tone: 'good', title: 'We sent two emails', text: 'Open the link in each email.' });
          }}
        />
      )}
    </SettingSection>
  );
}
