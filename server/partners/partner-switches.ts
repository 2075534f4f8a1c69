import { type Skin, skinOf } from '@trover/core/partners/theme.ts';
import type { Db } from '@trover/db/connect.ts';
import { listLiveVersions } from '@trover/db/queries/partners/portal-versions.ts';
import { listPartnerSwitches } from '@trover/db/queries/partners/switches.ts';
import type { Log } from '../log.ts';
import type { Partner } from './partner.ts';

type Live = Awaited<ReturnType<typeof listLiveVersions>>[number];

/** The settings of a firm’s live version for its partner; none where it has no live version. */
function overlayOf(live: Live | undefined): Partial<Partner> {
  if (live === undefined) return {};
  const { version, document } = live;
  const { name, mark, disclaimer, contact_email, frame_origins, colours, consent_text } = document;
  const skins: { light: Skin; dark: Skin } = {
    light: skinOf(colours.light, 'light'),
    dark: skinOf(colours.dark, 'dark'),
  };
  const consent = { version: `v${version}`, text: consent_text };
  return { name, mark, disclaimer, contact_email, frame_origins, version, consent, colours: skins };
}

/** Delay until a flag that another process set applies here. */
const REFRESH_MS = 5_000;

/**
 * Whether each partner's brand is shown on its own host (W-1): the flag that an operator last set on the desk,
 * initially the one in PARTNERS_FILE.
 */
export class PartnerSwitches {
  /** The partners with their present flags, for look-ups. */
  readonly partners: Partner[];
  readonly #configured: readonly Partner[];
  readonly #db: Db;
  readonly #timer: NodeJS.Timeout;

  constructor(configured: readonly Partner[], db: Db, log: Pick<Log, 'warn'>) {
    this.#configured = configured;
    this.#db = db;
    this.partners = configured.map((partner) => ({ ...partner }));
    this.#timer = setInterval(
      () => void this.refresh().catch((error) => log.warn({ err: error }, 'the flags of partners could not be read')),
      REFRESH_MS,
    ).unref();
  }

  async refresh(): Promise<void> {
    if (this.#configured.length === 0) return;
    const set = new Map((await listPartnerSwitches(this.#db)).map(({ marker, is_on }) => [marker, is_on]));
    const live = new Map((await listLiveVersions(this.#db)).map((version) => [version.marker, version]));
    this.#configured.forEach((configured, at) => {
      const { marker, white_label } = configured;
      const partner = this.partners[at];
      if (partner === undefined) return;
      // changes the object itself, so that everyone who references the partner sees the live version
      for (const name of ['version', 'consent', 'disclaimer', 'frame_origins'] as const) delete partner[name];
      Object.assign(partner, configured, overlayOf(live.get(marker)), {
        white_label: set.get(marker) ?? white_label,
      });
    });
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
