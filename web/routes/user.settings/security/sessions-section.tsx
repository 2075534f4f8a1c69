import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { SettingSection } from '../setting-section.tsx';
import type { SessionsData } from './load-security.ts';
import styles from './security.module.css';

const signInLabels = {
  password: 'password',
  password_and_code: 'password and code',
  password_and_recovery_code: 'password and recovery code',
  passkey: 'passkey',
  sign_on: 'single sign-on',
} as const;

export function SessionsSection({ sessions }: { sessions: SessionsData }) {
  const { revalidate } = useRevalidator();
  const [ending, setEnding] = useState<number | 'others' | null>(null);
  const others = sessions.items.filter((each) => !each.is_current);

  async function end(which: number | 'others'): Promise<void> {
    setEnding(which);
    try {
      if (which === 'others') await api.call('DELETE /api/v1/auth/sessions', {});
      else await api.call('DELETE /api/v1/auth/sessions/{id}', { params: { id: which } });
      await revalidate();
    } finally {
      setEnding(null);
    }
  }

  return (
    <SettingSection
      heading="Where you are signed in"
      state={null}
      action={
        others.length > 0 && (
          <Button size="small" busy={ending === 'others' && 'Ending'} onClick={() => void end('others')}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {sessions.items.map(({ id, device, address, is_current, signed_in_with, created_at, last_seen_at }) => (
          <li key={id}>
            <div>
              <b>{device}</b>
              {is_current && <span className="t-meta"> This session</span>}
              <p className="t-meta">
                Since <Instant at={created_at} as="date" /> by {signInLabels[signed_in_with]}, last seen{' '}
                <Instant at={last_seen_at} as="date" />
                {address && ` from ${address}`}
              </p>
            </div>
            {!is_current && (
              <Button size="small" variant="plain" busy={ending === id && 'Ending'} onClick={() => void end(id)}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SettingSection>
  );
}
