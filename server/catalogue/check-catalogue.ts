import { caseSecurities } from '@trover/core/cases/case-securities.ts';
import { missingValues } from '@trover/core/cases/catalogue/missing-values.ts';
import type { Catalogue, CatalogueCase } from '@trover/core/cases/catalogue/read-catalogue.ts';
import type { Finding } from '@trover/core/cases/finding.ts';
import { cusipHolds, isinHolds, sedolHolds } from '@trover/core/securities/check-digits.ts';

/** All findings about a catalogue: errors, and, in records without errors, missing and uncertain values. */
export function checkCatalogue(catalogue: Catalogue, today: string): Finding[] {
  return [
    ...catalogue.findings,
    ...catalogue.cases.flatMap((each) =>
      [...missingValues(each.record, today), ...invalidIdentifiers(each)].map(
        ({ field, message }): Finding => ({
          level: 'warning',
          slug: each.record.slug,
          path: field,
          message,
        }),
      ),
    ),
  ];
}

const CHECKS = { cusip: cusipHolds, isin: isinHolds, sedol: sedolHolds };

/** Identifiers with an invalid check digit: no trade can have them. */
function invalidIdentifiers({ record, plan }: CatalogueCase): { field: string; message: string }[] {
  return caseSecurities(record, plan?.plan ?? null).flatMap(({ identifiers }) =>
    identifiers
      .filter(({ kind, value }) => kind !== 'ticker' && !CHECKS[kind](value))
      .map(({ kind, value }) => ({
        field: 'identifiers',
        message: `the check digit of the ${kind.toUpperCase()} ${value} is wrong: compare it with its source`,
      })),
  );
}
