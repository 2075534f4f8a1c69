import { deleteAccount } from '@trover/contract/accounts/own-data.ts';
import { useState } from 'react';
import { api, clearFetched } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { SettingForm } from '../setting-form.tsx';
import { SettingSection } from '../setting-section.tsx';
import own from './data.module.css';
import type { DeletionData } from './load-data.ts';

/** Lists the deleted and the retained data above the password field. */
export function DeletionSection({ deletion: { why_not, removed, retained } }: { deletion: DeletionData }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingSection
      heading="Delete your account"
      state={why_not ?? 'You cannot undo this. We send one last email to confirm it.'}
      action={
        why_not === null &&
        !open && (
          <Button size="small" onClick={() => setOpen(true)}>
            Delete account
          </Button>
        )
      }
    >
      {open && (
        <SettingForm
          schema={deleteAccount.body}
          defaults={{ password: '', understood: true }}
          fields={[{ name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' }]}
          send={{ label: 'Delete my account for good', busy: 'Deleting', danger: true }}
          onCancel={() => setOpen(false)}
          onSend={async (body) => {
            await api.call('POST /api/v1/users/delete', { body, shows_failure: true });
            await clearFetched();
            window.location.assign('/');
          }}
        >
          <div className={own.words}>
            <h4>We delete this</h4>
            <ul>
              {removed.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            <h4>We must store this</h4>
            <dl>
              {retained.map(({ what, why, until }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {why} Stored {until.startsWith('for ') ? until : `until ${until}`}.
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </SettingForm>
      )}
    </SettingSection>
  );
}
