import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kindOfSdnFile, readSdnCsv, type SdnRead } from './sdn-csv.ts';
import { SdnXmlReader } from './sdn-xml.ts';

const folder = join(import.meta.dirname, '../../fixtures/sanctions');
const file = (name: string): string => readFileSync(join(folder, name), 'latin1');
const partiesOf = (read: SdnRead) => {
  if ('fault' in read) throw new Error(read.fault);
  return read.parties;
};
const xml = (text: string, piece = text.length): SdnRead => {
  const reader = new SdnXmlReader();
  for (let at = 0; at < text.length; at += piece) reader.push(text.slice(at, at + piece));
  return reader.end();
};
const csv = { sdn: file('sdn.csv'), alt: file('alt.csv'), add: file('add.csv') };

describe('OFAC’s list in its delimited format', () => {
  test('has entries with aliases, weak aliases of the remarks, birth dates and countries', () => {
    const parties = partiesOf(readSdnCsv(csv));
    expect(parties).toHaveLength(5);
    expect(parties[1]).toEqual({
      uid: 90002,
      kind: 'individual',
      programs: ['EXAMPLE1', 'EXAMPLE2'],
      title: 'Director, Invented Bank',
      remarks: expect.stringContaining('DOB 07 Oct 1952'),
      birth_dates: ['07 Oct 1952', '1953'],
      countries: ['Nowhereland'],
      names: [
        { name: 'ORLOVSKENKO, Yevgrafiy', kind: 'primary', is_weak: false },
        { name: 'THE PILOT', kind: 'aka', is_weak: true },
        { name: 'ORLOVSKENKO, Evgraf', kind: 'aka', is_weak: false },
        { name: 'ORLOVSKIN, Yevgrafiy', kind: 'fka', is_weak: false },
      ],
    });
    expect(parties[0]).toMatchObject({ kind: 'entity', title: null, remarks: null });
    expect(parties[3]).toMatchObject({ kind: 'vessel' });
  });

  test('is reported by its columns', () => {
    expect([csv.sdn, csv.alt, csv.add].map(kindOfSdnFile)).toEqual(['sdn', 'alt', 'add']);
    expect(kindOfSdnFile('account,security,type\n')).toBeNull();
  });

  test('is refused where it is cut off, mixed or incomplete, with where', () => {
    expect(readSdnCsv({ sdn: csv.sdn })).toEqual({ fault: expect.stringContaining('alt.csv is missing') });
    expect(readSdnCsv({ ...csv, sdn: `${csv.sdn.split('\n').slice(0, 2).join('\n')}\n90009,"CUT` })).toEqual({
      fault: expect.stringContaining('sdn.csv, line 3: there are 2 columns'),
    });
    expect(readSdnCsv({ ...csv, alt: '99,1,"aka","X",-0- \n' })).toEqual({
      fault: expect.stringContaining('sdn.csv has no entry 99'),
    });
  });
});

describe('OFAC’s list in its standard XML', () => {
  test.each([1_000_000, 7])('has the same entries as the delimited files, read in pieces of %i', (piece) => {
    const read = xml(file('sdn.xml'), piece);
    expect(read).toMatchObject({ published_on: '2026-11-20' });
    const plain = (of: SdnRead) =>
      partiesOf(of).map(({ uid, kind, programs, countries, birth_dates, names }) => ({
        ...{ uid, kind, programs, countries, birth_dates },
        names: names.map(({ name, is_weak }) => `${name} ${is_weak}`).toSorted(),
      }));
    expect(plain(read)).toEqual(plain(readSdnCsv(csv)));
  });

  test('is refused where it is incomplete or another format', () => {
    const text = file('sdn.xml');
    expect(xml(text.slice(0, text.indexOf('</sdnList>')))).toEqual({ fault: expect.stringMatching(/^Line \d+: /) });
    expect(xml(text.replace('<Record_Count>5<', '<Record_Count>6<'))).toEqual({
      fault: expect.stringContaining('it is incomplete'),
    });
    expect(xml('<Sanctions><x/></Sanctions>')).toEqual({ fault: expect.stringContaining('not OFAC’s sdnList') });
    expect(xml('<!DOCTYPE x [<!ENTITY a "b">]><sdnList>&a;</sdnList>')).toHaveProperty('fault');
  });
});
