/** The parts of a docket number. Spellings vary: `1:08-cv-09522-SHS`, `08 Civ. 9522 (SHS)` and `08-CV-9522` are one. */
interface DocketNumber {
  /** The office of the court; null where it is not written. */
  office: string | null;
  /** Two digits. */
  year: string;
  kind: string;
  number: number;
}

const WRITTEN = /(?:\b(\d{1,2}):)?(?:\b|(?<=No\. ?))(\d{4}|\d{2})[- ]+(cv|civ\.?|md|ml|mc|cr)[- ]*(\d{1,6})\b/i;

function read(text: string): DocketNumber | null {
  const [found, office, year = '', kind = '', number = ''] = WRITTEN.exec(text) ?? [];
  if (found === undefined) return null;
  const letters = kind.toLowerCase().startsWith('civ') ? 'cv' : kind.toLowerCase();
  return { office: office ?? null, year: year.slice(-2), kind: letters, number: Number(number) };
}

/** A docket number without office and initials, to find candidates by; null where the text has none. */
export function docketKey(text: string): string | null {
  const docket = read(text);
  return docket && `${docket.year}-${docket.kind}-${docket.number}`;
}

/** Whether two texts name the same docket of one court: offices differ only where both are written. */
export function isSameDocket(one: string, other: string): boolean {
  const [a, b] = [read(one), read(other)];
  if (a === null || b === null) return false;
  const isSameOffice = a.office === null || b.office === null || a.office === b.office;
  return isSameOffice && a.year === b.year && a.kind === b.kind && a.number === b.number;
}

/** As PACER writes it, where the office is known: `1:08-cv-09522`. */
export function pacerNumber(text: string): string | null {
  const docket = read(text);
  if (docket === null || docket.office === null) return null;
  return `${docket.office}:${docket.year}-${docket.kind}-${String(docket.number).padStart(5, '0')}`;
}
