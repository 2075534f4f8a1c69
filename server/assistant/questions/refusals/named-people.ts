import { isCommonWord } from '../correct-spelling.ts';

/** What a question about a person wants to know: payments, claims or possessions. */
const RECEIVED =
  /^(filed|joined|signed|paid|got|get|gets|getting|receive|receives|received|receiving|owed|claim|claims|claimed|make|made|win|won|collect|collected)$/;
const BEFORE_VERB = /^(was|were|is|has|have|had|been|did|does|will|would|be|being)$/;
const PASSIVE = /^(was|were|is|are|be|been|being|get|gets|got)$/;
const INTO = /^(in|into|to|toward|towards|out)$/;
const ASKS = /\b(what|how much|tell|show|whether|if|when|did|was|has|is|list|give|see|know)\b/;
const DATA = /^(claims?|payments?|payouts?|payout|award|trades?|portfolio|account|shares|money|address|data)$/;
/** Words that never name a person. */
const NO_PERSON =
  /^(the|a|an|my|our|your|this|that|each|all|every|any|it|them|him|her|those|these|case|company|class|fund)$/;

/** A name after one of these belongs to a firm: “my broker Scottrade”. */
const FIRM =
  /^(broker|brokers|brokerage|bank|custodian|company|employer|firm|advisor|adviser|app|administrator|stock|shares|fund)$/;

/** Before one of these words, “claims” is part of a firm's name: “Larkspur Claims Administration”. */
const OFFICE =
  /^(administ\w+|adjust\w*|center|cent[r]e|office|department|services?|solutions|team|resolution|processing)$/;

const wordsOf = (asked: string): string[] =>
  asked.match(/[\p{L}\p{N}’'-]+/gu)?.map((word) => word.replace(/[’']s?$/, '')) ?? [];

interface Names {
  /** The words that name a case. */
  cases: ReadonlySet<string>;
  /** Names of the caller. */
  own: readonly string[];
}

/** That many consecutive unknown words are a name; a single one is where it has a capital. */
function isName(words: readonly string[], { cases, own }: Names): boolean {
  const small = words.map((word) => word.toLowerCase());
  if (small.some((word) => word.length < 2 || /\d/.test(word) || cases.has(word) || isCommonWord(word))) return false;
  const self = new Set(own.flatMap((name) => name.toLowerCase().split(/\s+/)));
  if (small.every((word) => self.has(word))) return false;
  return words.length > 1 || /^\p{Lu}\p{Ll}/u.test(words[0] ?? '');
}

/** Whether a question is about the payments, claims or possessions of a named person or fund. */
export function asksAboutPerson(asked: string, names: Names): boolean {
  if (!ASKS.test(asked.toLowerCase())) return false;
  const words = wordsOf(asked);
  const small = words.map((word) => word.toLowerCase());
  for (const [at, word] of small.entries()) {
    // a defendant “has paid into the fund”
    const isPayer = word === 'paid' && !PASSIVE.test(small[at - 1] ?? '') && INTO.test(small[at + 1] ?? '');
    if (RECEIVED.test(word) && !isPayer && !OFFICE.test(small[at + 1] ?? '')) {
      let end = at;
      while (end > 0 && BEFORE_VERB.test(small[end - 1]!)) end -= 1;
      for (const count of [3, 2, 1]) {
        const start = end - count;
        if (start > 0 && !FIRM.test(small[start - 1]!) && isName(words.slice(start, end), names)) return true;
      }
    }
    const isBesidePlace = /^(at|from|with)$/.test(word) && small.slice(at, at + 9).some((one) => RECEIVED.test(one));
    if (isBesidePlace && at > 2 && isName(words.slice(at - 2, at), names)) return true;
    if (DATA.test(word) && /^(of|by|from)$/.test(small[at + 1] ?? '')) {
      const after = words.slice(at + 2, at + 4);
      if (after.length === 2 && !NO_PERSON.test(small[at + 2]!) && isName(after, names)) return true;
    }
  }
  return false;
}
