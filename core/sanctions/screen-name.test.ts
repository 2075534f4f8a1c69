import { describe, expect, test } from 'vitest';
import { compareBirth } from './birth-dates.ts';
import type { ListedParty, PartyName } from './listed-party.ts';
import { indexNames, MIN_SCORE, screenName, screenWithBirthDate } from './screen-name.ts';

const party = (
  uid: number,
  kind: ListedParty['kind'],
  names: (string | PartyName)[],
  more: Partial<ListedParty> = {},
) => ({
  ...{ uid, kind, programs: ['TEST'], title: null, remarks: null, birth_dates: [], countries: [] },
  names: names.map((name, at) =>
    typeof name === 'string'
      ? { name, kind: at === 0 ? ('primary' as const) : ('aka' as const), is_weak: false }
      : name,
  ),
  ...more,
});
const weak = (name: string): PartyName => ({ name, kind: 'aka', is_weak: true });

const index = indexNames([
  party(11, 'individual', ['ORLOVSKY, Yevgeny Viktorovich', 'ORLOVSKII, Evgeni', weak('THE PILOT')], {
    birth_dates: ['07 Oct 1952'],
  }),
  party(12, 'individual', ['AL-HARIRI, Mohammed Yusuf', weak('ABU YUSUF')], { birth_dates: ['circa 1970'] }),
  party(13, 'entity', ['BLACK HERON SHIPPING AND TRADING COMPANY', 'BLACKHERON SHIPPING']),
  party(14, 'vessel', ['SILVER GANNET']),
  party(15, 'entity', ['HARBOR STAR TRADING LLC']),
  party(16, 'individual', ['VARGO, Ignac']),
]);
const screen = (name: string, more: { is_entity?: boolean; birth_date?: string } = {}) =>
  screenName(index, { name, is_entity: more.is_entity ?? false, birth_date: more.birth_date ?? null });
const found = (name: string, more = {}) => screen(name, more).map(({ party: { uid } }) => uid);

describe('a name against the list', () => {
  test.each([
    ['Yevgeny Orlovsky', 11],
    ['Orlovsky Evgenii', 11],
    ['Jevgeni Orlowski', 11],
    ['I. Vargo', 16],
    ['Евгений Орловский', 11],
    ['Muhammad Hariri', 12],
    ['Mohamed Yousef El Hariri', 12],
    ['Hariri, Mohamad Y.', 12],
    ['Ignac Vargo', 16],
    ['Ignác Vargó', 16],
  ])('finds %s in whatever order and spelling', (name, uid) => {
    expect(found(name)).toContain(uid);
  });

  test.each([
    ['Black Heron Shipping & Trading Co.', 13],
    ['Blackheron Shipping Ltd', 13],
    ['Silver Gannet', 14],
    ['Harbour Star Trading', 15],
  ])('finds the organization or ship %s', (name, uid) => {
    expect(found(name, { is_entity: true })).toContain(uid);
  });

  test.each(['Mara Iversen', 'Viktor Hansen', 'Harold Shipping', 'John Hariri', 'Yusuf Karaman', 'Orlovsky', ''])(
    'finds nothing for %s',
    (name) => {
      expect(found(name)).toEqual([]);
    },
  );

  test('does not take a person for a ship', () => {
    expect(found('Silver Gannet')).toEqual([]);
  });

  test('shows why, and what speaks against it', () => {
    const [match] = screen('Evgeni Orlovski');
    expect(match?.score).toBeGreaterThanOrEqual(MIN_SCORE);
    expect(match?.reasons.join(' ')).toContain('Spelled alike: orlovski and orlovskii');
    const birth = (birth_date: string) => screen('Yevgeny Orlovsky', { birth_date })[0];
    expect(birth('1952-10-07')?.reasons).toContain('The birth dates are the same.');
    expect(birth('1984-04-03')?.score ?? 0).toBeLessThan(birth('1952-10-07')!.score);
  });

  test('weighs a weak alias less than a strong one', () => {
    expect(screen('The Pilot')[0]?.score ?? 0).toBeLessThanOrEqual(90);
    expect(screen('Abu Yusuf')[0]?.reasons.join(' ') ?? 'weak alias').toContain('weak alias');
  });
});

describe('a birth date that the client stated', () => {
  const listed = indexNames([
    party(17, 'individual', ['ORLOVSKENKO, Evgraf Petrovich Anatoly'], { birth_dates: ['07 Oct 1952'] }),
    party(18, 'individual', ['VARGO, Ignac']),
    party(19, 'individual', ['AL-HARIRI, Mohammed Yusuf']),
    party(20, 'individual', ['ORLOVSKY, Yevgeny Viktorovich']),
  ]);
  const scores = (name: string) =>
    [null, '1952-10-07', '1984-04-03'].map(
      (birth_date) => screenWithBirthDate(listed, { name, is_entity: false, birth_date })[0]?.score ?? null,
    );

  test('raises or lowers the score of what the name alone finds, and closes none of it', () => {
    expect(scores('Evgraf Orlovskenko')).toEqual([85, 93, 73]);
    const [apart] = screenWithBirthDate(listed, {
      ...{ name: 'Evgraf Orlovskenko', is_entity: false, birth_date: '1984-04-03' },
    });
    expect(apart!.reasons).toContain('The birth dates differ.');
  });

  test('finds a name that is alike only together with the same day', () => {
    expect(scores('Efgraf Orlovskenka')).toEqual([null, 88, null]);
  });
});

describe('a birth date', () => {
  test.each([
    ['1952-10-07', ['07 Oct 1952'], 'same_day'],
    ['1952-10-08', ['07 Oct 1952'], 'same_year'],
    ['1953-01-01', ['1952'], 'near_year'],
    ['1968-01-01', ['circa 1970'], 'near_year'],
    ['1961-05-05', ['1960 to 1962'], 'same_year'],
    ['1984-01-01', ['1961'], 'differs'],
    ['1984-01-01', ['1961', '1984'], 'same_year'],
    [null, ['1961'], null],
    ['1984-01-01', [], null],
  ])('%s against %j is %s', (birth_date, listed, verdict) => {
    expect(compareBirth(birth_date, listed)).toBe(verdict);
  });
});
