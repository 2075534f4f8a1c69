import { startRegistration } from '@simplewebauthn/browser';
import { beginPasskey, removePasskey } from '@trover/contract/accounts/passkeys.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { confirmPerson } from '../../../dialogs/accounts/step-up/confirm-person.ts';
import { Button } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { SettingForm } from '../setting-form.tsx';
import { SettingSection } from '../setting-section.tsx';
import type { SecurityData } from './load-security.ts';
import styles from './security.module.css';

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

const password = { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' } as const;

/** A name for this browser, for a passkey that is created in it. */
function deviceName(): string {
  const { userAgent } = navigator;
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(userAgent)?.[0] ?? 'this device';
  return `Passkey on ${system.replace('Mac OS X', 'Mac')}`;
}

export function PasskeysSection({ security: { passkeys } }: { security: SecurityData }) {
  const [open, setOpen] = useState<'add' | number | null>(null);
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const close = () => setOpen(null);

  async function confirmAgain(): Promise<void> {
    if (await confirmPerson()) await revalidate();
  }

  async function done(title: string): Promise<void> {
    await revalidate();
    close();
    showToast({ tone: 'good', title });
  }

  return (
    <SettingSection
      heading="Passkeys"
      state={passkeys.length === 0 ? 'None. A passkey signs you in with your finger, face or device PIN.' : null}
      action={
        open === null && (
          <Button size="small" onClick={() => setOpen('add')}>
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map(({ id, name, host, created_at, last_used_at, is_waiting }) => (
            <li key={id}>
              <div>
                <b>{name}</b>
                <p className="t-meta">
                  For {host}, made <Instant at={created_at} as="date" />,{' '}
                  {last_used_at ? (
                    <>
                      last used <Instant at={last_used_at} as="date" />
                    </>
                  ) : (
                    'not used yet'
                  )}
                </p>
                {is_waiting && (
                  <p>
                    Your password was reset after you added it. Confirm once with this passkey to use it again, or
                    remove it if you do not know it.
                  </p>
                )}
              </div>
              {is_waiting && (
                <Button size="small" onClick={() => void confirmAgain()}>
                  Confirm
                </Button>
              )}
              <Button size="small" variant="plain" onClick={() => setOpen(id)}>
                Remove
              </Button>
              {open === id && (
                <SettingForm
                  schema={removePasskey.body.pick({ password: true })}
                  defaults={{ password: '' }}
                  fields={[password]}
                  send={{ label: 'Remove passkey', busy: 'Removing', danger: true }}
                  onCancel={close}
                  onSend={async (body) => {
                    await api.call('DELETE /api/v1/auth/passkeys', { body: { id, ...body }, shows_failure: true });
                    await done('Passkey removed');
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'add' && (
        <SettingForm
          schema={beginPasskey.body}
          defaults={{ password: '' }}
          fields={[password]}
          send={{ label: 'Continue', busy: 'Waiting for the device' }}
          onCancel={close}
          onSend={async (body) => {
            const { options } = await api.call('POST /api/v1/auth/passkeys/options', { body, shows_failure: true });
            const credential = await startRegistration({ optionsJSON: options as unknown as Options });
            const newPasskey = { name: deviceName(), credential: credential as never };
            await api.call('POST /api/v1/auth/passkeys', { body: newPasskey, shows_failure: true });
            await done('Passkey added');
          }}
        />
      )}
    </SettingSection>
  );
}
