import * as declared from '@trover/contract/sources/sources.ts';
import type { Db } from '@trover/db/connect.ts';
import * as queries from '@trover/db/queries/sources/sources.ts';
import { readers } from './readers.ts';
import { missingSetting, type SourceSettings } from './settings.ts';

/** Each source with its settings and the results of its latest imports. */
export async function presentSources(db: Db, settings: SourceSettings): Promise<declared.Source[]> {
  const [known, waiting] = await Promise.all([queries.listSources(db), queries.countWaiting(db)]);
  return declared.sourceNames.map((name) => {
    const state = known.find((one) => one.name === name);
    const missing_setting = missingSetting(settings, name);
    const reader = readers[name];
    const is_on = state?.is_on ?? true;
    const health =
      missing_setting !== null
        ? 'not_configured'
        : !is_on
          ? 'off'
          : state?.failure
            ? 'failing'
            : state?.last_success_at
              ? 'working'
              : 'waiting';
    const isRead = reader !== undefined && missing_setting === null && is_on;
    return {
      ...{ name, is_on, missing_setting, health },
      ...{ schedule: reader?.schedule ?? null, limit: reader?.limit ?? null, failure: state?.failure ?? null },
      failing_since: state?.failing_since?.toISOString() ?? null,
      last_run_at: state?.last_run_at?.toISOString() ?? null,
      last_success_at: state?.last_success_at?.toISOString() ?? null,
      next_run_at: isRead ? (state?.next_run_at.toISOString() ?? null) : null,
      waiting: waiting.get(name) ?? 0,
    };
  });
}
