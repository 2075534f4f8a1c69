import type { IdentifierKind, RecordedPeriod } from './case-record.ts';

export interface CaseIdentifier {
  kind: IdentifierKind;
  value: string;
  valid_from: string | null;
  valid_to: string | null;
}

/** A security that a case covers, with all its names and identifiers. */
export interface CaseSecurity {
  /** Identifies one of the issuer's securities, the same in every case of the issuer. */
  key: string;
  name: string;
  kind: string | null;
  currency: string | null;
  identifiers: CaseIdentifier[];
  /** null: the class periods of the case as a whole. */
  class_periods: RecordedPeriod[] | null;
}
