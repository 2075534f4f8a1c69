import { phrasePattern } from '../questions/phrase-pattern.ts';

/** The topics of a question about a case. */
export interface CaseTopics {
  isOwn: boolean;
  deadline: boolean;
  open: boolean;
  pays: boolean;
  period: boolean;
  about: boolean;
  court: boolean;
  people: boolean;
  zero: boolean;
  per_share: boolean;
  /** In which order sales are matched with purchases. */
  matching: boolean;
  /** The steps of the case and their days. */
  history: boolean;
  /** A number that no record has, in words for the answer. */
  unrecorded: readonly string[];
  /** Sentences about the purchase that the question describes. */
  purchase: readonly string[];
}

/** No topics: the answer selects its own content. */
export const NOTHING_ASKED: CaseTopics = {
  isOwn: false,
  deadline: false,
  open: false,
  pays: false,
  period: false,
  about: false,
  court: false,
  people: false,
  zero: false,
  per_share: false,
  matching: false,
  history: false,
  unrecorded: [],
  purchase: [],
};

const ABOUT = phrasePattern(
  'about',
  'why',
  'what (?:exactly |actually |really |on earth )?did .{1,40} do(?: wrong)?(?! with\\b)',
  'what happened',
  'accused',
  'allege\\w*',
  'lie[ds]?',
  'fraud',
  'story',
  'is (?:it|this|that) (?:about|over|because|the .{1,40} (?:thing|scandal|mess|business|affair))',
  'tell me',
  'summary',
  'explain',
  'do(?:ne)? wrong',
  'did (?:they|it|the company) (?:actually )?do(?! with\\b)',
  'misled|mislead\\w*|cheat\\w*|hid',
  'hide(?! (?:a|the|this|that|my|these) (?:case|row|column|list|file)s?\\b)',
);

const MATCHING = phrasePattern(
  'fifo',
  'lifo',
  'first in,? first out',
  'last in,? first out',
  'match(?:es|ed|ing)? (?:my |the |our )?(?:sales|sells|purchases|buys|trades|lots)',
  'which (?:shares|lots) (?:are|get|count as) sold first',
);
/** What the words mean, and not which of them a plan has. */
const MEANING = phrasePattern('diff\\w*', 'mean(?:s|ing)?', 'explain\\w*', 'what(?: i)?s (?:a |the )?(?:fifo|lifo)');

const PLAN_WORDS = /\b(?:uses?|used|using|appl(?:y|ies|ied)|(?:the|this|its|their) plan)\b/;

const HISTORY =
  /\b(?:judge|court)\b.{0,25}\b(?:sign(?:ed)? off|okay(?:ed)?|ok|said yes|agreed?|bless(?:ed)?|rubber stamp\w*)\b|\b(?:payouts?|payments?|checks?|money|distribution|paid)\b.{0,15}\bwhen\b|\b(?:when|(?:what|which) (?:day|date|month|year)|how (?:long|soon)|till|until)\b.{0,40}\b(?:get paid|be paid|pay|pays|paid out|payments?|checks?|money (?:comes?|arrives?|goes))\b|\b(?:approv(?:ed|al)|timeline|milestones?|progress|latest|news|dismissed|certified|what (?:is |will |is going to )?happen(?:s|ed|ing)?|what (?:comes|happens|is) next|next step|settled (?:yet|already)|(?:paid|sent|gone|going|go|went|pay|mail\w*) (?:out|anyone|anybody|people|yet|already)|(?:has|have|did|was|were) (?:anyone|anybody|it|they|people|the money|money|checks?|payments?)\b.{0,20}\b(?:paid|pay|gone|go|start\w*|sent)|when (?:was|were|did|is|will|does)\b.{0,40}\b(?:filed|named|appointed|certified|settled?|approved?|begin|began|start\w*|dismissed|paid|hearing|pay))\b/;

/** Frequent questions for a number that no case page has. */
const UNRECORDED: readonly (readonly [RegExp, string])[] = [
  [
    /\bhow many (?:\w+ ){0,2}(?:people|persons|investors|holders|shareholders|claimants|claims|members)\b(?! (?:have|do|did|can|should|must|could|may) (?:i|we)\b| of (?:mine|ours)\b)|\b(?:number|size) of (?:the )?(?:class|claims|claimants)\b|\bhow (?:big|large) is the class\b/,
    'How many people are in the class or have filed',
  ],
  [
    /\bhow (?:much|far|many (?:percent|dollars))\b.{0,30}\b(?:drop\w*|fall|fell|fallen|crash\w*|tank\w*|plunge\w*|decline\w*|go down|went down)\b/,
    'How far the price fell',
  ],
  [
    /\b(?:odds|chances?|probability|likelihood|likely)\b(?!.{0,15}\b(?:i|we) (?:will |would |can |could )?(?:get|be|am|are|receive|qualify)\b)/,
    'How likely an outcome is',
  ],
];

const unrecordedOf = (text: string): string[] =>
  UNRECORDED.flatMap(([pattern, name]) => (pattern.test(text) ? [name] : []));

export const caseTopicsOf = (text: string): CaseTopics => ({
  isOwn:
    /\b(my|i|me|mine)\b/.test(text) &&
    /\b(owed?|get|receive|worth|loss|claim is|my claim|eligible|estimate|payment|nothing|zero)\b/.test(text),
  deadline:
    /\b(deadlines?|j[u]dge (?:will )?(?:l[o]oks?|decides?|rules?|approves?|meets?|hears?)|(?:judge|court)\b.{0,15}\b(?:decides?|decision|date)|lead plaintiff|when do i|last day|late|due|by when|cut-?off|time left|(?:until|by|on) (?:what|which) (?:day|date)(?!.{0,20}\b(?:class )?period\b)|last date(?! (?:of|in) the (?:class )?period)|how long (?:do|have) i(?!.{0,12}\b(?:hold|keep|k[e]pt|own|wait|store)\b)|(?:have|got) (?:i got )?left|exclusion|opt out|objection|objecting|get out of|hearings?|audiencia|audience)\b|\bwhen\b.{0,40}\bbefore the (?:court|judge)\b/.test(
      text,
    ),
  open: /\b(open|closed?|closes|closing|expires?|expired|still|accepting|over|status|stage|claim in|available|finished|ends?|ended|can i (still )?(file|claim|join)|too late)\b/.test(
    text,
  ),
  pays: /\b(how much|pays?|paid|amount|fund|size|big|worth|per share|payout|settle for|settled for|settlement amount|dollars|[mb]illions?|total|fees?|figure|percent(?:age)?|sum|(?:lawyers?|attorneys?|counsels?) (?:cut|share|part|percentage))\b/.test(
    text,
  ),
  period: /\b(class period|bought|buy|purchased?|period|qualify|eligible|dates|who is in|in the class|to be in)\b/.test(
    text,
  ),
  about: ABOUT.test(text),
  court: /\b(court|judge|docket|number|jurisdiction|where)\b/.test(text),
  people:
    /\b(administrators?|administers?|administered|handles?|handling|in charge|responsible|counsel|lawyers?|law firm|attorneys?|who (gets|is|runs|handles|pays)|contact|address|website|site|claim form|form|fee)\b/.test(
      text,
    ),
  zero: /\b(zero|nothing|\$?0|worth nothing|not eligible|why)\b/.test(text),
  per_share: /\b(per|each|every|a) (share|stock|adr|ads)\b/.test(text),
  matching: MATCHING.test(text) && (!MEANING.test(text) || PLAN_WORDS.test(text)),
  history: HISTORY.test(text),
  unrecorded: unrecordedOf(text),
  purchase: [],
});

export const isOfCase = (asks: CaseTopics): boolean => {
  const { isOwn, deadline, open, pays, period, about, court, people, matching, history } = asks;
  return history || isOwn || deadline || open || pays || period || about || court || people || matching;
};
