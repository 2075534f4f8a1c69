import type { Db } from '@trover/db/connect.ts';
import { listPartnerSwitches } from '@trover/db/queries/partners/switches.ts';
import type { Log } from '../log.ts';
import type { Partner } from './partner.ts';

/** How soon a flag that another process set holds here. */
const REFRESH_MS = 5_000;

/**
 * Whether each partner shows the portal on its own host (W-1): the flag as an operator last set it in the console,
 * until then as PARTNERS_FILE has it.
 */
export class PartnerSwitches {
  /** The partners with their flags as they are now; who looks a partner up reads these. */
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
    this.#configured.forEach(({ marker, white_label }, at) => {
      const partner = this.partners[at];
      if (partner) partner.white_label = set.get(marker) ?? white_label;
    });
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
