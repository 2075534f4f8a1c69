import { csvLine } from '@trover/core/text/csv-line.ts';
import { dormancyOf, lacksLetter } from '@trover/core/unclaimed/dormancy.ts';
import type { Db } from '@trover/db/connect.ts';
import { listUnclaimed, type UnclaimedAward } from '@trover/db/queries/unclaimed/unclaimed.ts';

/**
 * In a link to a state's report, this key replaces a stored file's key: the report is written whenever it is
 * downloaded.
 */
export const unclaimedReportKey = ({ state, on_day }: { state: string; on_day: string }): string =>
  `unclaimed:${state}:${on_day}`;

export function unclaimedReportOfKey(key: string): { state: string; on_day: string } | undefined {
  const [, state, on_day] = /^unclaimed:([A-Z]{2}):(\d{4}-\d{2}-\d{2})$/.exec(key) ?? [];
  return state === undefined || on_day === undefined ? undefined : { state, on_day };
}

/** The later of the first day on which it was owed and the owner's last contact. */
export const sinceOf = ({ owed_on, contact_on }: Pick<UnclaimedAward, 'owed_on' | 'contact_on'>): string =>
  contact_on !== null && contact_on > owed_on ? contact_on : owed_on;

const HEADINGS = [
  ...['owner', 'street', 'city', 'state', 'postal_code', 'country', 'property', 'claim_number', 'payment'],
  ...['owed_since', 'presumed_abandoned_on', 'report_by', 'last_letter_on', 'amount', 'currency', 'rule', 'letter'],
];

const PAGE = 200;

interface OfState {
  state: string;
  on_day: string;
}

/** The property that is presumed abandoned in a state on a day, row by row. */
export async function* writeUnclaimedReport(db: Db, of: OfState): AsyncIterable<string> {
  yield csvLine(HEADINGS);
  for await (const row of listDormant(db, of)) {
    const cells = [
      ...[row.owner, row.street, row.city, row.state, row.postal_code, row.country],
      ...[`Settlement award: ${row.title}`, row.claim_number, String(row.payment_id)],
      ...[row.since, row.dormant_on, row.report_by, row.letter_on, row.amount, row.currency, row.rule],
      row.lacks_letter ? `required from ${row.letter_from} to ${row.letter_to}: not reported without it` : '',
    ];
    yield csvLine(cells);
  }
}

/** The awards that are presumed abandoned in a state on a day, the oldest first. */
export async function* listDormant(
  db: Db,
  { state, on_day }: OfState,
): AsyncGenerator<
  UnclaimedAward & { since: string; dormant_on: string; report_by: string | null; rule: string | null } & {
    letter_from: string | null;
    letter_to: string | null;
    /** Its state requires a letter that its owner did not get: it is neither reported nor paid to the state. */
    lacks_letter: boolean;
  }
> {
  let after: [number] | undefined;
  for (;;) {
    const { rows, next } = await listUnclaimed(db, { state, limit: PAGE, after });
    for (const row of rows) {
      const since = sinceOf(row);
      const { state: of_state, letter_on, amount } = row;
      const dormancy = dormancyOf({ state: of_state, since, letter_on, amount }, on_day);
      const { rule, dormant_on, report_by, letter_from, letter_to } = dormancy;
      if (dormant_on !== null && dormant_on <= on_day)
        yield {
          ...row,
          since,
          dormant_on,
          ...{ report_by, letter_from, letter_to, lacks_letter: lacksLetter(dormancy, letter_on) },
          rule: rule && `${rule.years} years, ${rule.source} (${rule.basis})`,
        };
    }
    if (next === null) return;
    after = next as [number];
  }
}
