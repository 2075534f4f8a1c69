import { beginTotp, confirmTotp, makeRecoveryCodes, removeTotp } from '@trover/contract/accounts/second-factor.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { useToast } from '../../../ui/toast.tsx';
import { SettingForm } from '../setting-form.tsx';
import { SettingSection } from '../setting-section.tsx';
import type { SecurityData } from './load-security.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';

type Step =
  | { at: 'rest' | 'password' | 'remove' | 'renew' }
  | { at: 'scan'; secret: string; qr: boolean[][] }
  | { at: 'codes'; codes: string[] };

const password = { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' } as const;
const code = { name: 'code', label: 'Code', autoComplete: 'one-time-code', inputMode: 'numeric' } as const;
const eitherCode = { ...code, hint: 'Six digits from the app, or a recovery code.' } as const;

export function SecondFactorSection({ security: { totp } }: { security: SecurityData }) {
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const rest = () => setStep({ at: 'rest' });

  async function showCodes(codes: string[]): Promise<void> {
    await revalidate();
    setStep({ at: 'codes', codes });
  }

  return (
    <SettingSection
      heading="Authenticator app"
      state={
        totp.is_on
          ? `On since ${formatDate((totp.since ?? '').slice(0, 10))}, ${pluralize(totp.recovery_codes_left, 'recovery code')} left`
          : 'Off. Turn it on, and a password alone cannot open your account.'
      }
      action={
        step.at === 'rest' &&
        (totp.is_on ? (
          <>
            <Button size="small" onClick={() => setStep({ at: 'renew' })}>
              New recovery codes
            </Button>
            <Button size="small" variant="plain" onClick={() => setStep({ at: 'remove' })}>
              Switch off
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => setStep({ at: 'password' })}>
            Set up
          </Button>
        ))
      }
    >
      {step.at === 'password' && (
        <SettingForm
          key="password"
          schema={beginTotp.body}
          defaults={{ password: '' }}
          fields={[password]}
          send={{ label: 'Continue', busy: 'Checking' }}
          onCancel={rest}
          onSend={async (body) => {
            const { secret, qr } = await api.call('POST /api/v1/auth/totp', { body, shows_failure: true });
            setStep({ at: 'scan', secret, qr });
          }}
        />
      )}
      {step.at === 'scan' && (
        <SettingForm
          key="scan"
          schema={confirmTotp.body}
          defaults={{ code: '' }}
          fields={[{ ...code, label: 'Code from the app' }]}
          send={{ label: 'Switch on', busy: 'Checking' }}
          onCancel={rest}
          onSend={async (body) => {
            const answer = await api.call('POST /api/v1/auth/totp/confirm', { body, shows_failure: true });
            await showCodes(answer.recovery_codes);
          }}
        >
          <div className={styles.scan}>
            <QrCode squares={step.qr} />
            <div>
              <p>Scan this with an authenticator app. Or type the secret into it:</p>
              <p className={styles.secret}>{step.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
            </div>
          </div>
        </SettingForm>
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
      {step.at === 'renew' && (
        <SettingForm
          key="renew"
          schema={makeRecoveryCodes.body}
          defaults={{ password: '', code: '' }}
          fields={[password, eitherCode]}
          send={{ label: 'Create new codes', busy: 'Creating' }}
          onCancel={rest}
          onSend={async (body) => {
            const answer = await api.call('POST /api/v1/auth/totp/recovery_codes', { body, shows_failure: true });
            await showCodes(answer.recovery_codes);
          }}
        />
      )}
      {step.at === 'remove' && (
        <SettingForm
          key="remove"
          schema={removeTotp.body}
          defaults={{ password: '', code: '' }}
          fields={[password, eitherCode]}
          send={{ label: 'Switch off', busy: 'Switching off', danger: true }}
          onCancel={rest}
          onSend={async (body) => {
            await api.call('DELETE /api/v1/auth/totp', { body, shows_failure: true });
            await revalidate();
            rest();
            showToast({ tone: 'plain', title: 'The authenticator app is off' });
          }}
        />
      )}
    </SettingSection>
  );
}
