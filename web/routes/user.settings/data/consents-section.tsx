import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { SettingSection } from '../setting-section.tsx';
import type { ConsentsData } from './load-data.ts';

/** The firms that the person shares investments with, in the words of the consent. */
export function ConsentsSection({ consents }: { consents: ConsentsData }) {
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const [ending, setEnding] = useState<string | null>(null);

  async function withdraw(partner: string, firm: string): Promise<void> {
    setEnding(partner);
    try {
      await api.call('DELETE /api/v1/users/consents', { body: { partner } });
      await revalidate();
      showToast({ tone: 'good', title: `${firm} no longer sees your data` });
    } finally {
      setEnding(null);
    }
  }

  return consents.map(({ partner, firm, text, given_at }) => (
    <SettingSection
      key={partner}
      heading={`Shared with ${firm}`}
      state={
        <>
          Agreed to on <Instant at={given_at} as="date" />: “{text}”
        </>
      }
      action={
        <Button size="small" busy={ending === partner && 'Ending'} onClick={() => void withdraw(partner, firm)}>
          Stop sharing
        </Button>
      }
    />
  ));
}
