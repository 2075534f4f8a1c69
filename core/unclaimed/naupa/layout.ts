/**
 * The records of the NAUPA Standard Electronic File Format (“NAUPA II”) of the National Association of Unclaimed Property
 * Administrators, for the reports of holders to states: each has 625 characters.
 */
export const SOURCE = {
  title: 'NAUPA Standard Electronic File Format, appendix “Record Formats”',
  address: 'https://unclaimed.org/wp-content/uploads/NAUPAStandardElectronicFileFormat-11.20.19.pdf',
  /** The edition of 2010 was read, with the codes of 2013 and 2019 as others quote them; positions are the same in all. */
  read: 'edition of 8 December 2010, in a copy in a public repository',
  checked_on: '2026-11-30',
} as const;

export const RECORD_LENGTH = 625;

/** Numbers are to the right and filled with zeros, texts to the left and filled with blanks. */
type FieldClass = 'N' | 'C';

/** A field: its name in the standard without the record’s prefix, its first position, its length and its class. */
export type Field = readonly [name: string, from: number, length: number, of: FieldClass];

/** A contact of the holder: 238 characters from a position on. */
const contact = (prefix: string, from: number): readonly Field[] => [
  [`${prefix}-NAME`, from, 40, 'C'],
  [`${prefix}-ADDR1`, from + 40, 30, 'C'],
  [`${prefix}-ADDR2`, from + 70, 30, 'C'],
  [`${prefix}-ADDR3`, from + 100, 30, 'C'],
  [`${prefix}-CITY`, from + 130, 30, 'C'],
  [`${prefix}-STATE`, from + 160, 2, 'C'],
  [`${prefix}-ZIP`, from + 162, 9, 'C'],
  [`${prefix}-COUNTRY`, from + 171, 3, 'C'],
  [`${prefix}-TEL-AC`, from + 174, 3, 'N'],
  [`${prefix}-TEL-NBR`, from + 177, 7, 'N'],
  [`${prefix}-TEL-EXTENSION`, from + 184, 4, 'C'],
  [`${prefix}-EMAIL`, from + 188, 50, 'C'],
];

export const HOLDER: readonly Field[] = [
  ['TR-CODE', 1, 1, 'N'],
  ['TAXID', 2, 9, 'N'],
  ['TAXID-EXT', 11, 4, 'N'],
  ['RPT-YEAR', 15, 4, 'C'],
  ['RPT-TYPE', 19, 1, 'C'],
  ['RPT-NUMBER', 20, 2, 'C'],
  ['RPT-FORMAT', 22, 1, 'C'],
  ['SIC-CODE', 23, 4, 'N'],
  ['INCORPORATED-STATE', 27, 2, 'C'],
  ['INC-DATE', 29, 8, 'N'],
  ['NAME', 37, 40, 'C'],
  ['CITY', 77, 30, 'C'],
  ['COUNTY', 107, 20, 'C'],
  ['STATE', 127, 2, 'C'],
  ...contact('CONTACT1', 129),
  ...contact('CONTACT2', 367),
  ['FAX', 605, 10, 'N'],
  ['NAICS-CODE', 615, 6, 'C'],
  ['FILLER', 621, 5, 'C'],
];

export const PROPERTY: readonly Field[] = [
  ['TR-CODE', 1, 1, 'N'],
  ['SEQUENCE-NUMBER', 2, 6, 'N'],
  ['OWNER-TYPE', 8, 1, 'C'],
  ['NAME-ID', 9, 1, 'C'],
  ['OWNER-NAME-LAST', 10, 40, 'C'],
  ['OWNER-NAME-FIRST', 50, 30, 'C'],
  ['OWNER-NAME-MIDDLE', 80, 10, 'C'],
  ['OWNER-NAME-PREFIX', 90, 10, 'C'],
  ['OWNER-NAME-SUFFIX', 100, 10, 'C'],
  ['OWNER-NAME-TITLE', 110, 6, 'C'],
  ['OWNER-ADDRESS1', 116, 30, 'C'],
  ['OWNER-ADDRESS2', 146, 30, 'C'],
  ['OWNER-ADDRESS3', 176, 30, 'C'],
  ['OWNER-CITY', 206, 30, 'C'],
  ['OWNER-COUNTY', 236, 20, 'C'],
  ['OWNER-STATE', 256, 2, 'C'],
  ['OWNER-ZIP', 258, 9, 'C'],
  ['OWNER-COUNTRY', 267, 3, 'C'],
  ['OWNER-TAXID', 270, 9, 'N'],
  ['OWNER-TAXID-EXT', 279, 2, 'C'],
  ['OWNER-DOB', 281, 8, 'N'],
  ['ST-TRANS-DATE', 289, 8, 'N'],
  ['EN-TRANS-DATE', 297, 8, 'N'],
  ['PROPERTY-TYPE', 305, 4, 'C'],
  ['AMOUNT-REPORTED', 309, 10, 'N'],
  ['DEDUCTION-TYPE', 319, 2, 'C'],
  ['DEDUCTION-AMOUNT', 321, 10, 'N'],
  ['AMOUNT-ADVERTISED', 331, 10, 'N'],
  ['ADDITION-TYPE', 341, 2, 'C'],
  ['ADDITION-AMOUNT', 343, 10, 'N'],
  ['DELETION-TYPE', 353, 2, 'C'],
  ['DELETION-AMOUNT', 355, 10, 'N'],
  ['AMOUNT-REMITTED', 365, 10, 'N'],
  ['INTEREST-FLAG', 375, 1, 'C'],
  ['INTEREST-RATE', 376, 7, 'N'],
  ['STOCK-ISSUE-NAME', 383, 25, 'C'],
  ['STOCK-CUSIP', 408, 9, 'C'],
  ['NUMBER-OF-SHARES', 417, 12, 'N'],
  ['ADD-SHARES', 429, 12, 'N'],
  ['DEL-SHARES', 441, 12, 'N'],
  ['REM-SHARES', 453, 12, 'N'],
  ['UNEXCHANGED-ISSUE-NAME', 465, 25, 'C'],
  ['UNEXCHANGED-CUSIP', 490, 9, 'C'],
  ['UNEXCHANGED-SHARES', 499, 12, 'N'],
  ['ACCT-NUMBER', 511, 20, 'C'],
  ['CHECK-NUMBER', 531, 20, 'C'],
  ['DESCRIPTION', 551, 50, 'C'],
  ['RELATIONSHIP-CODE', 601, 2, 'C'],
  ['OWNER-TYPE-CODE', 603, 2, 'C'],
  ['FILLER', 605, 21, 'C'],
];

export const SUMMARY: readonly Field[] = [
  ['TR-CODE', 1, 1, 'N'],
  ['NBR-OF-RECORDS', 2, 6, 'N'],
  ['NBR-OF-PROPERTIES', 8, 6, 'N'],
  ['AMOUNT-REPORTED', 14, 12, 'N'],
  ['DEDUCTION-AMOUNT', 26, 12, 'N'],
  ['AMOUNT-ADVERTISED', 38, 12, 'N'],
  ['ADDITION-AMOUNT', 50, 12, 'N'],
  ['DELETION-AMOUNT', 62, 12, 'N'],
  ['AMOUNT-REMITTED', 74, 12, 'N'],
  ['NBR-OF-SHARES', 86, 14, 'N'],
  ['SHARES-ADD', 100, 14, 'N'],
  ['SHARES-DEL', 114, 14, 'N'],
  ['SHARES-REMITTED', 128, 14, 'N'],
  ['NEGATIVE-REPORT', 142, 1, 'C'],
  ['SOFTWARE-VERSION', 143, 20, 'C'],
  ['CREATOR', 163, 20, 'C'],
  ['CREATOR-CONTACT', 183, 70, 'C'],
  ['FILLER', 253, 373, 'C'],
];
