import { requireCents } from '../../money/decimal.ts';
import { OWNER_TYPE, PROPERTY_TYPE, RELATIONSHIP } from './codes.ts';
import { HOLDER, PROPERTY, SUMMARY } from './layout.ts';
import { isWritableName, nameOf, signs } from './name-signs.ts';
import { splitName } from './split-name.ts';
import { writeRecord } from './write-record.ts';

/** Who reports, as the holder itself states it. */
export interface NaupaHolder {
  name: string;
  /** Nine digits: the federal employer identification number. */
  tax_id: string;
  report_year: number;
  /** 1 for the year’s first report to the state. */
  report_number: number;
  street: string;
  city: string;
  state: string;
  zip: string;
  contact_name: string;
  /** Ten digits. */
  phone: string;
  email: string;
}

/** One award that is presumed abandoned, in dollars. */
export interface NaupaProperty {
  /** Null or empty where no name is known. */
  owner: string | null;
  co_owner: string | null;
  /** A person’s name is split; null where nobody knows whether it is a person’s. */
  is_person: boolean | null;
  street: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  country: string | null;
  /** Nine digits; null where it is not known. */
  tax_id: string | null;
  /** The day on which it became payable. */
  payable_on: string;
  amount: string;
  account_number: string | null;
  description: string;
}

const digitsOf = (text: string | null): string => (text ?? '').replace(/\D/g, '');

/** A company’s name, with its article at the end. */
const companyName = (name: string): string => (name.startsWith('THE ') ? `${name.slice(4)} THE` : name);

const ADDRESS_LINES = 3;
const LINE = 30;

/** A street broken at its words into the lines of an address. */
function addressOf(street: string): Record<string, string> {
  const lines = [''];
  for (const word of street.split(' ')) {
    const line = lines.at(-1)!;
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= LINE || line === '' || lines.length === ADDRESS_LINES) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return Object.fromEntries(lines.map((line, at) => [`OWNER-ADDRESS${at + 1}`, line]));
}

/** The fields of an owner’s name. */
function ownerName(owner: string | null, isPerson: boolean | null): Record<string, string> {
  if (isPerson === false) return { 'NAME-ID': 'C', 'OWNER-NAME-LAST': companyName(nameOf(owner)) };
  return isPerson === true && owner !== null ? splitName(owner) : { 'OWNER-NAME-LAST': nameOf(owner) };
}

const sumOf = (properties: readonly NaupaProperty[]): bigint =>
  properties.reduce((sum, { amount }) => sum + requireCents(amount), 0n);

const cash = (cents: bigint) => ({
  'AMOUNT-REPORTED': cents,
  'AMOUNT-ADVERTISED': cents,
  'AMOUNT-REMITTED': cents,
});

function holderRecord(holder: NaupaHolder): string {
  const name = companyName(nameOf(holder.name));
  const [city, street] = [signs(holder.city), signs(holder.street, '&')];
  return writeRecord(HOLDER, {
    ...{ 'TR-CODE': 1, TAXID: holder.tax_id, 'TAXID-EXT': '0001', 'RPT-YEAR': holder.report_year, 'RPT-TYPE': 'R' },
    ...{ 'RPT-NUMBER': String(holder.report_number).padStart(2, '0'), 'RPT-FORMAT': 'R' },
    ...{ NAME: name, CITY: city, STATE: holder.state },
    ...{ 'CONTACT1-NAME': nameOf(holder.contact_name), 'CONTACT1-ADDR1': street, 'CONTACT1-CITY': city },
    ...{ 'CONTACT1-STATE': holder.state, 'CONTACT1-ZIP': digitsOf(holder.zip), 'CONTACT1-COUNTRY': 'USA' },
    ...{ 'CONTACT1-TEL-AC': holder.phone.slice(0, 3), 'CONTACT1-TEL-NBR': holder.phone.slice(3) },
    'CONTACT1-EMAIL': holder.email,
  });
}

const sameOfAll = { 'TR-CODE': 2, 'OWNER-TYPE': 'P', 'INTEREST-FLAG': 'N' } as const;

function aggregateRecord(properties: readonly NaupaProperty[], state: string): string {
  const { award, aggregate } = PROPERTY_TYPE;
  const oldest = properties.map(({ payable_on }) => payable_on).toSorted()[0] ?? '';
  return writeRecord(PROPERTY, {
    ...sameOfAll,
    ...{ 'SEQUENCE-NUMBER': 1, 'OWNER-NAME-LAST': 'AGGREGATE', 'OWNER-STATE': state },
    ...{ 'ST-TRANS-DATE': digitsOf(oldest), 'PROPERTY-TYPE': aggregate, ...cash(sumOf(properties)) },
    ...{ DESCRIPTION: `${properties.length}-${award}`, 'RELATIONSHIP-CODE': RELATIONSHIP.other },
    'OWNER-TYPE-CODE': OWNER_TYPE.aggregate,
  });
}

function propertyRecord(property: NaupaProperty, sequence: number): string {
  const { owner, co_owner, is_person, street, city, state, zip, country, tax_id, payable_on, amount } = property;
  for (const name of [owner, co_owner])
    if (!isWritableName(name)) throw new TypeError('a name in other letters than the standard’s cannot be written');
  const isKnown = nameOf(owner) !== '';
  const joint = nameOf(co_owner);
  return writeRecord(PROPERTY, {
    ...sameOfAll,
    ...{ 'SEQUENCE-NUMBER': sequence, ...(isKnown ? ownerName(owner, is_person) : { 'OWNER-NAME-LAST': 'UNKNOWN' }) },
    ...addressOf(signs(street, '&')),
    ...{ 'OWNER-CITY': signs(city), 'OWNER-STATE': state },
    ...{ 'OWNER-ZIP': digitsOf(zip), 'OWNER-COUNTRY': country === 'US' ? 'USA' : '', 'OWNER-TAXID': tax_id ?? '' },
    ...{ 'ST-TRANS-DATE': digitsOf(payable_on), 'PROPERTY-TYPE': PROPERTY_TYPE.award, ...cash(requireCents(amount)) },
    ...{ 'ACCT-NUMBER': signs(property.account_number) },
    DESCRIPTION: signs(joint === '' ? property.description : `AND ${joint} ${property.description}`, '&'),
    'RELATIONSHIP-CODE': !isKnown ? RELATIONSHIP.unknown : joint === '' ? RELATIONSHIP.sole : RELATIONSHIP.joint,
    'OWNER-TYPE-CODE': isKnown ? OWNER_TYPE.known : OWNER_TYPE.unknown,
  });
}

/**
 * A holder’s report to a state, record by record, each with its end. Property below the state’s limit is one aggregate, the
 * first record; without a limit each owner has a record. Without any property it is a negative report.
 */
export function* writeNaupaReport(
  holder: NaupaHolder,
  properties: readonly NaupaProperty[],
  { state, aggregate_below }: { state: string; aggregate_below: string | undefined },
): Generator<string> {
  const limit = aggregate_below === undefined ? 0n : requireCents(aggregate_below);
  const small = properties.filter(({ amount }) => requireCents(amount) < limit);
  // one alone is no aggregate: its owner is reported
  const together = small.length > 1 ? small : [];
  const alone = together.length > 0 ? properties.filter(({ amount }) => requireCents(amount) >= limit) : properties;
  yield `${holderRecord(holder)}\r\n`;
  if (together.length > 0) yield `${aggregateRecord(together, state)}\r\n`;
  let records = together.length > 0 ? 1 : 0;
  for (const property of alone) {
    records += 1;
    yield `${propertyRecord(property, records)}\r\n`;
  }
  yield `${writeRecord(SUMMARY, {
    ...{ 'TR-CODE': 9, 'NBR-OF-RECORDS': records + 2, 'NBR-OF-PROPERTIES': records, ...cash(sumOf(properties)) },
    ...{ 'NEGATIVE-REPORT': records === 0 ? 'Y' : '', 'SOFTWARE-VERSION': 'NAUPA II' },
    CREATOR: nameOf(holder.name),
    'CREATOR-CONTACT': `${nameOf(holder.contact_name)} ${holder.phone}`,
  })}\r\n`;
}

/** The highest amount of one record, in cents. */
export const MAX_CENTS = 9_999_999_999n;
