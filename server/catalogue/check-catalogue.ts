import type { Finding } from '@trover/core/cases/finding.ts';
import { missingValues } from '@trover/core/cases/missing-values.ts';
import type { Catalogue } from '@trover/core/cases/read-catalogue.ts';

/** All there is to say about a catalogue: what is wrong, and of sound records what is missing or in doubt. */
export function checkCatalogue(catalogue: Catalogue, today: string): Finding[] {
  return [
    ...catalogue.findings,
    ...catalogue.cases.flatMap(({ record }) =>
      missingValues(record, today).map(
        ({ field, message }): Finding => ({
          level: 'warning',
          slug: record.slug,
          path: field,
          message,
        }),
      ),
    ),
  ];
}
