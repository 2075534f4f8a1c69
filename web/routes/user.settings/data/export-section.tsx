import { requestDataExport } from '@trover/contract/accounts/own-data.ts';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { SettingForm } from '../setting-form.tsx';
import { SettingSection } from '../setting-section.tsx';
import type { ExportData } from './load-data.ts';

const POLL_INTERVAL = 2_000;

function stateOf(made: ExportData): ReactNode {
  if (made === null) return 'One ZIP file: your profile, portfolios, trades, files, claims, contracts and messages.';
  if (made.status === 'making') return 'We are preparing your data. You may leave this page in the meantime.';
  if (made.status === 'failed') return 'We could not prepare it. Ask again; if it fails twice, write to us.';
  return (
    <>
      Made on <Instant at={made.requested_at} />, {formatBytes(made.bytes ?? 0)}. It is available for a day.
    </>
  );
}

export function ExportSection({ made }: { made: ExportData }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const isMaking = made?.status === 'making';

  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => void revalidate(), POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [isMaking, revalidate]);

  /** Its link is valid for minutes, so a new one is fetched. */
  async function download(): Promise<void> {
    const { export: latest } = await api.call('GET /api/v1/users/data_export', {});
    if (latest?.url) window.location.assign(latest.url);
    else await revalidate();
  }

  return (
    <SettingSection
      heading="Download your data"
      state={<span aria-live="polite">{stateOf(made)}</span>}
      action={
        !open && (
          <>
            {made?.status === 'ready' && (
              <Button size="small" icon="download" onClick={() => void download()}>
                Download
              </Button>
            )}
            {!isMaking && (
              <Button size="small" onClick={() => setOpen(true)}>
                {made === null ? 'Request your data' : 'Ask again'}
              </Button>
            )}
          </>
        )
      }
    >
      {open && (
        <SettingForm
          schema={requestDataExport.body}
          defaults={{ password: '' }}
          fields={[{ name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' }]}
          send={{ label: 'Prepare the download', busy: 'Asking' }}
          onCancel={() => setOpen(false)}
          onSend={async (body) => {
            await api.call('POST /api/v1/users/data_export', { body, shows_failure: true });
            setOpen(false);
            await revalidate();
          }}
        />
      )}
    </SettingSection>
  );
}
