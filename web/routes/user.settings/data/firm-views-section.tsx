import { ButtonLink } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { SettingSection } from '../setting-section.tsx';
import type { FirmViewsData } from './load-data.ts';

type View = FirmViewsData['items'][number];

const acts: Readonly<Record<View['what'], string>> = {
  listed: 'saw you in the client list',
  opened: 'opened your cases and losses',
  exported: 'exported your data',
};

/** The attorneys who viewed the person's data. */
export function FirmViewsSection({ views: { items, next_cursor } }: { views: FirmViewsData }) {
  return (
    <SettingSection
      heading="Who at the firm saw your data"
      state={
        items.length === 0
          ? 'Nobody yet. When an attorney opens your data, the name and the time appear here.'
          : 'Repeated views within an hour are one entry.'
      }
    >
      {items.length > 0 && (
        <ul>
          {items.map(({ id, firm, attorney, what, at }) => (
            <li key={id}>
              <b>{attorney ?? 'A deleted account'}</b> of {firm} {acts[what]}, <Instant at={at} />
            </li>
          ))}
        </ul>
      )}
      {next_cursor !== null && (
        <p>
          <ButtonLink size="small" to={`?${new URLSearchParams({ views: next_cursor })}`}>
            Earlier views
          </ButtonLink>
        </p>
      )}
    </SettingSection>
  );
}
