// Names of clients against a list as long as OFAC's, both invented: the time for ten thousand, how many of those that
// are on the list in another spelling or order are found, and how many of the others are.

import type { ListedParty } from '@trover/core/sanctions/listed-party.ts';
import { indexNames, screenName } from '@trover/core/sanctions/screen-name.ts';
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

const index = indexNames(parties);
const started = process.cpuUsage();
let suspected = 0;
for (let at = 0; at < NAMES; at += 1) {
  const is_entity = at % 5 === 0;
  const name = is_entity ? `${word()} ${pick(trades)} Fund` : `${word()} ${word()}`;
  if (screenName(index, { name, is_entity, birth_date: null }).length > 0) suspected += 1;
}
// of the processor: the work waits for nothing
const seconds = process.cpuUsage(started).user / 1_000_000;

const listed = parties.filter(({ kind }) => kind === 'individual').slice(0, 200);
const missed = listed.filter(({ uid, names }) => {
  const ours = { name: respell(names[0]!.name), is_entity: false, birth_date: null };
  return !screenName(index, ours).some(({ party }) => party.uid === uid);
}).length;

report({
  name: 'sanctions: ten thousand names against the list',
  measured: (seconds / NAMES) * 10_000,
  limit: LIMIT_SECONDS,
  unit: 's',
  detail: { entries: ENTRIES, names: NAMES, listed_names: index.names.length },
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
