import type { SiteData } from '../../site-loader.ts';
import { AssistantHost } from '../assistant/drawer-host.tsx';
import { PageHelp } from '../help/page-help.tsx';
import { PageKeysHost } from '../keyboard/page-keys-host.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';

/** What the first view of a page does without: the help of the page, the assistant's drawer and the palette. */
export default function PartsAfterLoad({ site }: { site: Pick<SiteData, 'assistant' | 'account'> }) {
  return (
    <>
      <PageHelp />
      <AssistantHost base={site.assistant} isSignedIn={site.account !== null} />
      <PaletteHost account={site.account} />
      <PageKeysHost account={site.account} />
    </>
  );
}
