import type { ListedParty, PartyKind, PartyName } from '@trover/core/sanctions/listed-party.ts';
import { XmlReader } from '../readers/xml.ts';
import type { SdnRead } from './sdn-csv.ts';

const KINDS: Readonly<Record<string, PartyKind>> = {
  Individual: 'individual',
  Entity: 'entity',
  Vessel: 'vessel',
  Aircraft: 'aircraft',
};
const ALIASES: Readonly<Record<string, PartyName['kind']>> = { 'f.k.a.': 'fka', 'n.k.a.': 'nka' };

/** What an element inside an entry, an alias, an address or a birth date has. */
type Fields = Record<string, string>;

/** OFAC’s standard XML (`SDN.XML`, schema `sdnList.xsd`), piece by piece. */
export class SdnXmlReader {
  #path: string[] = [];
  #text = '';
  #entry: { fields: Fields; programs: string[]; countries: string[]; births: string[]; names: PartyName[] } | null =
    null;
  #inner: Fields = {};
  #parties = new Map<number, ListedParty>();
  #published: string | null = null;
  #count: number | null = null;
  #fault: string | null = null;
  #reader = new XmlReader({
    open: ({ name }) => this.#open(name),
    close: () => this.#close(),
    text: (text) => {
      this.#text += text;
    },
  });

  push(text: string): void {
    this.#reader.push(text);
  }

  end(): SdnRead {
    this.#reader.end();
    const { fault } = this.#reader;
    if (fault !== null) return { fault: `Line ${fault.line}: ${fault.message}.` };
    if (this.#fault !== null) return { fault: this.#fault };
    if (this.#parties.size === 0) return { fault: 'The file has no entries (sdnEntry).' };
    if (this.#count !== null && this.#count !== this.#parties.size)
      return {
        fault: `The file contains that it has ${this.#count} entries, and has ${this.#parties.size}: it is incomplete.`,
      };
    return { parties: [...this.#parties.values()], published_on: this.#published };
  }

  #open(name: string): void {
    if (this.#path.length === 0 && name !== 'sdnList')
      this.#fault ??= `This is a file of ${name}, not OFAC’s sdnList. Use SDN.XML, the standard format.`;
    this.#path.push(name);
    this.#text = '';
    if (name === 'sdnEntry') this.#entry = { fields: {}, programs: [], countries: [], births: [], names: [] };
    else if (name === 'aka' || name === 'address' || name === 'dateOfBirthItem') this.#inner = {};
  }

  #close(): void {
    const name = this.#path.pop()!;
    const parent = this.#path.at(-1);
    const text = this.#text.trim();
    this.#text = '';
    const entry = this.#entry;
    if (parent === 'publshInformation') this.#publication(name, text);
    else if (entry === null) return;
    else if (name === 'sdnEntry') this.#finish();
    else if (parent === 'sdnEntry') entry.fields[name] = text;
    else if (name === 'program') entry.programs.push(text);
    else if (name === 'aka') entry.names.push(aliasOf(this.#inner));
    else if (name === 'address') {
      const { country } = this.#inner;
      if (country && !entry.countries.includes(country)) entry.countries.push(country);
    } else if (name === 'dateOfBirthItem') {
      if (this.#inner.dateOfBirth) entry.births.push(this.#inner.dateOfBirth);
    } else this.#inner[name] = text;
  }

  #publication(name: string, text: string): void {
    const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
    if (name === 'Publish_Date' && year !== undefined) this.#published = `${year}-${month}-${day}`;
    if (name === 'Record_Count' && /^\d+$/.test(text)) this.#count = Number(text);
  }

  #finish(): void {
    const { fields, programs, countries, births, names } = this.#entry!;
    this.#entry = null;
    const uid = Number(fields.uid);
    if (!Number.isSafeInteger(uid) || uid <= 0) this.#fault ??= 'An entry has no number (uid).';
    else if (!fields.lastName) this.#fault ??= `The entry ${uid} has no name (lastName).`;
    else if (this.#parties.has(uid)) this.#fault ??= `The entry ${uid} is there twice.`;
    this.#parties.set(uid, {
      uid,
      kind: KINDS[fields.sdnType ?? ''] ?? 'entity',
      programs,
      title: fields.title || null,
      remarks: fields.remarks || null,
      birth_dates: births,
      countries,
      names: [{ name: nameOf(fields), kind: 'primary', is_weak: false }, ...names],
    });
  }
}

const nameOf = ({ lastName = '', firstName = '' }: Fields): string =>
  firstName === '' ? lastName : `${lastName}, ${firstName}`;

const aliasOf = (fields: Fields): PartyName => ({
  name: nameOf(fields),
  kind: ALIASES[fields.type ?? ''] ?? 'aka',
  is_weak: fields.category === 'weak',
});
