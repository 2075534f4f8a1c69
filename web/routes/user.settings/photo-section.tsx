import type { OwnProfile } from '@trover/contract/profiles/profiles.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { initialsOf } from '../../components/layout/account/account.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import { useToast } from '../../ui/toast.tsx';
import styles from './settings.module.css';

/** The picture, or the initials; a new one applies at once. */
export function PhotoSection({ profile }: { profile: OwnProfile }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<string | false>(false);
  const [fault, setFault] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const showToast = useToast();

  async function run(word: string, done: string, call: () => Promise<unknown>): Promise<void> {
    setFault(null);
    setBusy(word);
    try {
      await call();
      await revalidate();
      showToast({ tone: 'good', title: done });
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : 'We could not upload the photo. Try again.');
    } finally {
      setBusy(false);
    }
  }

  const send = (file: File) =>
    run('Sending', 'Photo changed', () => {
      const form = new FormData();
      form.append('photo', file);
      return api.call('POST /api/v1/users/photo', { form });
    });

  return (
    <div className={styles.photo}>
      {profile.photo ? (
        <img src={profile.photo.medium} alt="" width={96} height={96} />
      ) : (
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(profile.display_name)}
        </span>
      )}
      <div className={styles.photoText}>
        <p className={fault ? styles.fault : 't-meta'} role={fault ? 'alert' : undefined}>
          {fault ??
            `JPEG, PNG, WebP, GIF or AVIF, up to ${formatBytes(fileLimits.photo)}. We remove its location data.`}
        </p>
        <div className={styles.buttons}>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void send(file);
            }}
          />
          <Button size="small" busy={busy === 'Sending' && busy} onClick={() => input.current?.click()}>
            {profile.photo ? 'Change photo' : 'Add a photo'}
          </Button>
          {profile.photo && (
            <Button
              size="small"
              variant="plain"
              busy={busy === 'Removing' && busy}
              onClick={() => void run('Removing', 'Photo removed', () => api.call('DELETE /api/v1/users/photo', {}))}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
