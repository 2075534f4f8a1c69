import { type BirthVerdict, compareBirth } from './birth-dates.ts';
import { phoneticKey, wordsOfName } from './fold-name.ts';
import type { ListedParty, PartyName } from './listed-party.ts';
import { INITIAL, likenessOf } from './word-similarity.ts';

/** From this score a person reviews it. */
export const MIN_SCORE = 85;

/** A name to screen, with what is known about the person. */
export interface NameToScreen {
  name: string;
  /** A company, a fund or a trust; a vessel’s name is compared with those alone. */
  is_entity: boolean;
  birth_date: string | null;
}

interface WordPair {
  ours: string;
  listed: string;
  /** From 0 to 100. */
  likeness: number;
}

/** A screened name that may be on the list, and why. */
export interface Match<Party> {
  party: Party;
  /** The name of the entry that is nearest. */
  listed: PartyName;
  /** From 0 to 100. */
  score: number;
  words: WordPair[];
  birth: BirthVerdict;
  /** The reasons as text, for the person who decides. */
  reasons: string[];
}

type WordLikeness = readonly (readonly [string, number])[];

interface IndexedName {
  party: number;
  listed: PartyName;
  words: readonly string[];
  /** The total weight of the words, and the part that initials have in it. */
  weight: number;
  initials: number;
}

interface Shared {
  /** By the place of a name: the weight of its words that we have, and of ours that it has. */
  theirs: Float64Array;
  ours: Float64Array;
}

/** The names of a list, arranged for finding those that are like a given one. */
export interface NameIndex<Party extends ListedParty = ListedParty> {
  parties: readonly Party[];
  names: readonly IndexedName[];
  /** A word to the names that have it. */
  postings: ReadonlyMap<string, readonly number[]>;
  /** A rare word weighs more. */
  weights: ReadonlyMap<string, number>;
  /** A word that no name of the list has. */
  unknown: number;
  /** A sound, and each without one of its letters, to the words that have it. */
  sounds: ReadonlyMap<string, readonly string[]>;
  /** What was found for words of ours. */
  likeWords: Map<string, WordLikeness>;
  /** Working memory of one search; all zero between searches. */
  shared: Shared;
}

/** Without one letter each: two words that are one letter apart meet in one of these. */
function neighboursOf(sound: string): string[] {
  const all = [sound];
  if (sound.length >= 3)
    for (let at = 0; at < sound.length; at++)
      all.push((sound.slice(0, at) + sound.slice(at + 1)).replace(/(.)\1+/g, '$1'));
  return all;
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** Builds the index of a list: about a second for tens of thousands of names. */
export function indexNames<Party extends ListedParty>(parties: readonly Party[]): NameIndex<Party> {
  const postings = new Map<string, number[]>();
  const found: Omit<IndexedName, 'weight' | 'initials'>[] = [];
  for (const [party, { names }] of parties.entries())
    for (const listed of names)
      for (const words of wordsOfName(listed.name)) {
        if (words.length === 0) continue;
        for (const word of new Set(words)) append(postings, word, found.length);
        found.push({ party, listed, words });
      }
  const weights = new Map<string, number>();
  const sounds = new Map<string, string[]>();
  for (const [word, places] of postings) {
    weights.set(word, weightOf(places.length, found.length));
    for (const sound of new Set(neighboursOf(phoneticKey(word)))) append(sounds, sound, word);
  }
  const index: NameIndex<Party> = {
    ...{ parties, postings, weights, sounds, likeWords: new Map() },
    names: [],
    shared: { theirs: new Float64Array(found.length), ours: new Float64Array(found.length) },
    unknown: weightOf(0, found.length),
  };
  const names = found.map((one) => ({
    ...one,
    weight: one.words.reduce((sum, word) => sum + weigh(index, word), 0),
    initials: one.words.reduce((sum, word) => sum + (word.length === 1 ? weigh(index, word) : 0), 0),
  }));
  return { ...index, names };
}

/** A word that thousands of names have weighs little; one that a single name has weighs most. */
const weightOf = (places: number, all: number): number => Math.log2(1 + (all + 1) / (places + 1));

const weigh = ({ weights, unknown }: Pick<NameIndex, 'weights' | 'unknown'>, word: string): number =>
  (weights.get(word) ?? unknown) * (word.length === 1 ? 0.3 : 1);

/** The list’s words that may be this word spelled otherwise, with how alike they are. */
function likeWords(index: NameIndex, word: string): WordLikeness {
  const known = index.likeWords.get(word);
  if (known !== undefined) return known;
  const near = new Set<string>();
  if (index.postings.has(word)) near.add(word);
  if (word.length > 1)
    for (const sound of neighboursOf(phoneticKey(word)))
      for (const candidate of index.sounds.get(sound) ?? []) near.add(candidate);
  const like: (readonly [string, number])[] = [];
  for (const candidate of near) {
    const likeness = candidate.length === 1 ? 0 : likenessOf(word, candidate);
    if (likeness > 0) like.push([candidate, likeness]);
  }
  if (index.likeWords.size > 50_000) index.likeWords.clear();
  index.likeWords.set(word, like);
  return like;
}

/** By how much a birth date can lower a score, and lift it. */
const MAX_DROP = 12;
const MAX_LIFT = 8;
/** The weight of a name that unmatched initials of the other name may abbreviate. */
const BY_INITIALS = 1;

/** Entries of the list that a name may be, the likeliest first: of each entry the name that is nearest. */
export function screenName<Party extends ListedParty>(
  index: NameIndex<Party>,
  ours: NameToScreen,
  least = MIN_SCORE,
): Match<Party>[] {
  const best = new Map<number, Match<Party>>();
  for (const words of wordsOfName(ours.name))
    for (const place of findCandidates(index, words)) {
      const name = index.names[place]!;
      if (!mayBe(index.parties[name.party]!, ours)) continue;
      const match = compare(index, ours, words, name, least);
      if (match !== null && match.score > (best.get(name.party)?.score ?? 0)) best.set(name.party, match);
    }
  return [...best.values()].sort((a, b) => b.score - a.score || a.party.uid - b.party.uid);
}

/**
 * The same with the birth date that a client stated: it changes the score, with its reason. What the name alone finds is still
 * for a person to review, since nobody has verified the date.
 */
export function screenWithBirthDate<Party extends ListedParty>(
  index: NameIndex<Party>,
  ours: NameToScreen,
): Match<Party>[] {
  const byName = new Set(screenName(index, { ...ours, birth_date: null }).map(({ party }) => party.uid));
  return screenName(index, ours, MIN_SCORE - MAX_DROP).filter(
    ({ score, party }) => score >= MIN_SCORE || byName.has(party.uid),
  );
}

/** The places of names that can reach the least score by the words that they share with ours. */
function findCandidates(index: NameIndex, words: readonly string[]): number[] {
  const { theirs, ours } = index.shared;
  const touched: number[] = [];
  for (const word of new Set(words)) {
    const own = weigh(index, word);
    for (const [listed, likeness] of likeWords(index, word)) {
      const weight = index.weights.get(listed)! * likeness;
      for (const place of index.postings.get(listed)!) {
        if (theirs[place] === 0) touched.push(place);
        theirs[place]! += weight;
        ours[place]! += own * likeness;
      }
    }
  }
  const own = words.reduce((sum, word) => sum + weigh(index, word), 0);
  const initials = words.filter((word) => word.length === 1);
  const ownInitials = initials.reduce((sum, word) => sum + weigh(index, word), 0);
  const least = (MIN_SCORE - MAX_LIFT) / 100;
  const candidates = touched.filter((place) => {
    const { weight, initials: theirInitials } = index.names[place]!;
    const mostTheirs = (theirs[place]! + theirInitials) / weight + (initials.length > 0 ? BY_INITIALS : 0);
    const mostOurs = (ours[place]! + ownInitials) / own + (theirInitials > 0 ? BY_INITIALS : 0);
    return scoreOf(Math.min(1, mostTheirs), Math.min(1, mostOurs)) >= least;
  });
  for (const place of touched) theirs[place] = ours[place] = 0;
  return candidates;
}

/** Words that only one of the two has count less in the longer name: middle names are left out, first names are not. */
const scoreOf = (one: number, other: number): number => Math.max(one, other) * 0.7 + Math.min(one, other) * 0.3;

/** A vessel is never the name of a client. */
const mayBe = ({ kind }: ListedParty, { is_entity }: NameToScreen): boolean =>
  is_entity || kind === 'individual' || kind === 'entity';

function compare<Party extends ListedParty>(
  index: NameIndex<Party>,
  ours: NameToScreen,
  words: readonly string[],
  { party: at, listed, words: theirs, weight }: IndexedName,
  least: number,
): Match<Party> | null {
  const party = index.parties[at]!;
  const pairs = pairWords(words, theirs);
  const whole = pairs.filter(({ ours: one, listed: other }) => one.length > 1 && other.length > 1);
  // one word in common is enough only where the listed name has no more
  if (whole.length === 0 || (whole.length === 1 && pairs.length === 1 && theirs.length > 1)) return null;
  const own = words.reduce((sum, word) => sum + weigh(index, word), 0);
  const part = (key: 'ours' | 'listed'): number =>
    pairs.reduce((sum, pair) => sum + (weigh(index, pair[key]) * pair.likeness) / 100, 0);
  const birth = party.kind === 'individual' ? compareBirth(ours.birth_date, party.birth_dates) : null;
  const { change, reasons } = adjust(listed, party, ours, birth);
  const score = Math.max(
    0,
    Math.min(100, Math.round(scoreOf(part('listed') / weight, part('ours') / own) * 100) + change),
  );
  if (score < least) return null;
  return { party, listed, score, words: pairs, birth, reasons: [...explain(pairs, words, theirs), ...reasons] };
}

/** The best pairs first; each word once. */
function pairWords(ours: readonly string[], theirs: readonly string[]): WordPair[] {
  const joined = ours.join('') === theirs.join('');
  if (joined && ours.length !== theirs.length)
    return theirs.map((listed, at) => ({ ours: ours[Math.min(at, ours.length - 1)]!, listed, likeness: 100 }));
  const all = ours.flatMap((one, mine) =>
    theirs.map((other, listed) => ({ mine, listed, likeness: likenessOf(one, other) })),
  );
  const [ofOurs, ofTheirs] = [new Set<number>(), new Set<number>()];
  const pairs: WordPair[] = [];
  for (const { mine, listed, likeness } of all
    .filter((pair) => pair.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)) {
    if (ofOurs.has(mine) || ofTheirs.has(listed)) continue;
    ofOurs.add(mine);
    ofTheirs.add(listed);
    pairs.push({ ours: ours[mine]!, listed: theirs[listed]!, likeness: Math.round(likeness * 100) });
  }
  return pairs;
}

function adjust(
  listed: PartyName,
  party: ListedParty,
  ours: NameToScreen,
  birth: BirthVerdict,
): { change: number; reasons: string[] } {
  const reasons: string[] = [];
  let change = 0;
  if (listed.is_weak) {
    change -= 10;
    reasons.push('The listed name is a weak alias. That alone is not a reason for suspicion.');
  }
  if (ours.is_entity !== (party.kind !== 'individual')) {
    change -= 8;
    reasons.push(
      ours.is_entity
        ? 'The client is an organization, the entry a person.'
        : 'The client is a person, the entry is not.',
    );
  }
  if (birth === 'same_day') {
    change += 8;
    reasons.push('The birth dates are the same.');
  } else if (birth === 'same_year') {
    change += 3;
    reasons.push('The year of birth is the same.');
  } else if (birth === 'near_year') reasons.push('The years of birth are near each other.');
  else if (birth === 'differs') {
    change -= MAX_DROP;
    reasons.push('The birth dates differ.');
  }
  return { change, reasons };
}

function explain(pairs: readonly WordPair[], ours: readonly string[], theirs: readonly string[]): string[] {
  const same = pairs.filter(({ likeness }) => likeness === 100);
  const like = pairs.filter(({ likeness }) => likeness < 100);
  const reasons: string[] = [];
  if (same.length > 0) reasons.push(`The same: ${same.map(({ listed }) => listed).join(', ')}.`);
  for (const { ours: one, listed, likeness } of like)
    reasons.push(
      likeness === INITIAL * 100
        ? `An initial: ${one} and ${listed}.`
        : `Spelled alike: ${one} and ${listed} (${likeness} of 100).`,
    );
  const missing = (all: readonly string[], key: 'ours' | 'listed') =>
    all.filter((word) => !pairs.some((pair) => pair[key] === word));
  const [onlyOurs, onlyTheirs] = [missing(ours, 'ours'), missing(theirs, 'listed')];
  if (onlyOurs.length > 0) reasons.push(`Only the client has: ${onlyOurs.join(', ')}.`);
  if (onlyTheirs.length > 0) reasons.push(`Only the list has: ${onlyTheirs.join(', ')}.`);
  return reasons;
}
