// Clients against a list as long as OFAC's, both invented: the time to import the list from its published XML and to screen ten
// thousand accounts, how many of those that are on the list in another spelling or order are found, and how many of the
// others are.

import type { ListedParty } from '@trover/core/sanctions/listed-party.ts';
import { indexNames, screenName } from '@trover/core/sanctions/screen-name.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { importSanctionsList } from '../server/sanctions/import-list.ts';
import { screenAllNames } from '../server/sanctions/screen-names.ts';
import { report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const ENTRIES = isSample ? 4_000 : 19_000;
const NAMES = isSample ? 400 : 10_000;
const LIMIT_SECONDS = 60;

let seed = 20_261_123;
function random(): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
}
const SYLLABLES =
  'ma mo ka ri el an da no vi to sa li be ru ha zu ge ki po ra shi ku ben tor mar dov lin gar fen wes cro dun hal pet sum bri tal qua yev nik'.split(
    ' ',
  );
const word = (): string =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(
    '',
  );
const families = Array.from({ length: 14_000 }, word);
const given = Array.from({ length: 1_500 }, word);
const trades = 'TRADING SHIPPING COMPANY GENERAL INTERNATIONAL GROUP INDUSTRIES INVESTMENT HOLDING OIL GAS BANK'.split(
  ' ',
);
/** The first ones often, the last ones seldom, as names are. */
const pick = (from: readonly string[]): string => from[Math.floor(from.length * random() * random())]!;

const nameOf = (isPerson: boolean): string =>
  isPerson ? `${pick(families)}, ${pick(given)} ${pick(given)}` : `${pick(families)} ${pick(trades)} ${pick(trades)}`;
const parties = Array.from({ length: ENTRIES }, (_, at): ListedParty => {
  const isPerson = at % 2 === 0;
  return {
    ...{ uid: at + 1, programs: ['INVENTED'], title: null, remarks: null, birth_dates: [], countries: [] },
    kind: isPerson ? 'individual' : 'entity',
    names: Array.from({ length: 1 + Math.floor(random() * 2.2) }, (_, other) => ({
      name: nameOf(isPerson),
      kind: other === 0 ? ('primary' as const) : ('aka' as const),
      is_weak: false,
    })),
  };
});

/** As someone else writes it: the first name first, one letter of a long word doubled or lost. */
function respell(name: string): string {
  const [family = '', first = ''] = name.split(', ');
  const at = 2 + Math.floor(random() * Math.max(1, family.length - 3));
  const slipped =
    random() < 0.5 ? family.slice(0, at) + family.slice(at + 1) : family.slice(0, at) + family.slice(at - 1);
  return `${first} ${family.length > 5 ? slipped : family}`;
}

/** A text inside XML. */
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function nameInXml(name: string, isPerson: boolean): string {
  const [last = '', first] = isPerson ? name.split(', ') : [name];
  return `${first === undefined ? '' : `<firstName>${xml(first)}</firstName>`}<lastName>${xml(last.toUpperCase())}</lastName>`;
}

/** The entries in OFAC's standard format, with what it has beside names: programs, addresses, documents and birth dates. */
function writeSdnXml(): string {
  const entries = parties.map(({ uid, kind, names: [primary, ...others] }) => {
    const isPerson = kind === 'individual';
    const akas = others.map(
      ({ name }, at) =>
        `<aka><uid>${uid * 10 + at}</uid><type>a.k.a.</type><category>strong</category>${nameInXml(name, isPerson)}</aka>`,
    );
    return [
      `<sdnEntry><uid>${uid}</uid>${nameInXml(primary!.name, isPerson)}<sdnType>${isPerson ? 'Individual' : 'Entity'}</sdnType>`,
      '<programList><program>INVENTED</program></programList>',
      akas.length > 0 ? `<akaList>${akas.join('')}</akaList>` : '',
      `<addressList><address><uid>${uid}</uid><address1>${uid} Invented Quay</address1><city>Nowhere</city><country>Nowhereland</country></address></addressList>`,
      isPerson
        ? `<idList><id><uid>${uid}</uid><idType>Passport</idType><idNumber>X${uid}</idNumber></id></idList><dateOfBirthList><dateOfBirthItem><uid>${uid}</uid><dateOfBirth>${1940 + (uid % 60)}</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList>`
        : '',
      '</sdnEntry>',
    ].join('');
  });
  return [
    '<?xml version="1.0" standalone="yes"?>',
    '<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">',
    `<publshInformation><Publish_Date>11/20/2026</Publish_Date><Record_Count>${ENTRIES}</Record_Count></publshInformation>`,
    ...entries,
    '</sdnList>',
  ].join('\n');
}

const clients = Array.from({ length: NAMES }, (_, at) =>
  at % 5 === 0 ? `${word()} ${pick(trades)} Fund` : `${word()} ${word()}`,
);
const bytes = Buffer.from(writeSdnXml());
const database = await openTestDatabase();
let seconds: number;
let suspected: number;
let listedNames: number;
try {
  const { db } = database;
  await sql`insert into accounts (email, password_hash, type, first_name, last_name)
    select 'client' || n || '@bench.test', '-', 'investor', case when n % 5 = 1 then '' else split_part(name, ' ', 1) end,
      case when n % 5 = 1 then '' else split_part(name, ' ', 2) end
    from unnest(${clients}::text[]) with ordinality x (name, n)`.execute(db);
  // every fifth is a fund of an organization
  await sql`update accounts set org_type = 2 where email like 'client%' and first_name = ''`.execute(db);
  await sql`insert into beneficial_accounts (account_id, name)
    select a.id, x.name from unnest(${clients}::text[]) with ordinality x (name, n)
    join accounts a on a.email = 'client' || n || '@bench.test' where n % 5 = 1`.execute(db);
  const started = performance.now();
  const imported = await importSanctionsList(db, [{ name: 'sdn.xml', bytes }], { source: 'bench' });
  if ('fault' in imported) throw new Error(imported.fault);
  listedNames = imported.list.names;
  const { names } = await screenAllNames({ db });
  seconds = (performance.now() - started) / 1000;
  if (names !== NAMES) throw new Error(`${names} of ${NAMES} names were screened`);
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from screened_names where status = 'review'`.execute(db);
  suspected = rows[0]!.n;
} finally {
  await database.close();
}

const index = indexNames(parties);
const listed = parties.filter(({ kind }) => kind === 'individual').slice(0, 200);
const missed = listed.filter(({ uid, names }) => {
  const ours = { name: respell(names[0]!.name), is_entity: false, birth_date: null };
  return !screenName(index, ours).some(({ party }) => party.uid === uid);
}).length;

report({
  name: 'sanctions: the list imported from its XML, and ten thousand clients screened',
  measured: seconds,
  limit: LIMIT_SECONDS,
  unit: 's',
  detail: { entries: ENTRIES, names: NAMES, listed_names: listedNames, megabytes: Math.round(bytes.length / 1e6) },
});
report({
  name: 'sanctions: listed persons in another spelling that are missed',
  measured: (missed / listed.length) * 100,
  limit: 5,
  unit: '%',
});
report({
  name: 'sanctions: other names that are suspected',
  measured: (suspected / NAMES) * 100,
  limit: 5,
  unit: '%',
});
