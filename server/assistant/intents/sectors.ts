import type { Sector } from '@trover/core/cases/case-record.ts';

/** Words of everyday speech for companies of each sector; the names are those of the screener. */
const WORDS: Readonly<Record<Sector, string>> = {
  technology:
    'tech(?:nology)?|software|semiconductors?|chips?|chip ?makers?|computers?|cloud|internet|cyber ?security|ai|artificial intelligence|crypto(?:currency)?',
  health:
    'drugs?|drug ?makers?|pharma\\w*|biotech\\w*|health ?care|health|medical(?: devices?)?|hospitals?|vaccines?|medicines?',
  finance: 'banks?|banking|insur(?:ance|ers?)|financial|finance|fintech|lenders?|lending|mortgages?|payment companies',
  consumer: 'retail\\w*|restaurants?|food|clothing|fashion|hotels?|travel|toys?|supermarkets?|grocer\\w*|beverages?',
  energy: 'oil|gas|oil and gas|petroleum|energy|solar|utilit(?:y|ies)|electric power|coal|drilling',
  industry:
    'industrial|aerospace|airlines?|airplanes?|shipping|railroads?|railways?|machinery|defen[cs]e|manufactur\\w*',
  communications: 'telecom\\w*|media|cable|phone companies|communications?|social media|television|streaming',
  materials: 'mining|miners?|chemicals?|steel|metals?|gold|materials|paper',
  real_estate: 'real estate|property developers?|reits?|homebuilders?',
};

export const SECTOR_NAMES: Readonly<Record<Sector, string>> = {
  technology: 'Technology',
  health: 'Health',
  finance: 'Finance',
  consumer: 'Consumer',
  energy: 'Energy',
  industry: 'Industry',
  communications: 'Communications',
  materials: 'Materials',
  real_estate: 'Real estate',
};

const SUIT = '(?:class actions?|lawsuits?|cases?|settlements?|settled|suits?)';
const MANY = '(?:class actions|lawsuits|cases|settlements|suits)';
const SUIT_OR_ANY = `(?:${SUIT}|anything|something|money)`;
const FIRM = '(?:compan(?:y|ies)|firms?|stocks?|makers?|miners?|businesses|industry|sector|producers?|shares?)';
/** Words that are means of payment, papers or covers as often as sectors. */
const AMBIGUOUS = `(?!(?:paper|materials|gold|metals?|chips?|insurance|banks?|cable|media|internet|computers?|cloud|food|gas|finance|crypto\\w*|mail|drugs?|medicines?)\\b(?! ${FIRM}\\b))`;
/** Between the suit and the sector nothing is paid or sent. */
const BETWEEN =
  '(?:(?!(?:be|paid|pays?|paying|sen[dt]|sends|get|gets|got|receive\\w*|covers?|covered|needs?|comes?|arrives?)\\b)\\w+ )';
const JOINED = '(?:\\w+ (?:or|and) |the |some |any |big |a |an )';

const patterns = (Object.entries(WORDS) as [Sector, string][]).map(([sector, words]) => {
  const named = `(?:${words})\\b`;
  const whose = `(?:${words}) (?:(?:or|and) \\w+ )?`;
  return [
    sector,
    [
      `\\b${SUIT_OR_ANY} ${BETWEEN}{0,3}?(?:about|against|involving|concerning) ${JOINED}{0,2}${named}`,
      `\\b${SUIT_OR_ANY} ${BETWEEN}{0,3}?(?:of|with|from|in|for|on) ${JOINED}{0,2}${AMBIGUOUS}${named}`,
      `\\b${MANY} (?:of|with|in) ${JOINED}{0,2}${named}(?! (?:forms?|details|accounts?|transfers?)\\b)`,
      `\\b${whose}(?:${FIRM} )?${SUIT}\\b`,
      `\\b(?:any|which|what|all|have|list|show|other|did) (?:\\w+ (?:or|and) )?${whose}${FIRM} ${BETWEEN}{0,6}?(?:${SUIT}|open|settl\\w+|sued)\\b`,
      `\\b(?:any|which|what|all|list|show|other|did) (?:\\w+ (?:or|and) )?(?:${words})(?: (?:or|and) \\w+)? (?:(?:are|have|has|were|was|that|got|get|ever|currently|now|being|been|still) ){0,3}(?:open|settled?|sued)\\b`,
    ].map((pattern) => new RegExp(pattern)),
  ] as const;
});

/** One company is meant, not all of a sector: “my bank”, “the settlement for the drug”. */
const IS_ONE =
  /\b(?:my|our|the|this|that|your) (?:\w+ )?(?:bank|broker|check|money|account|drug|stock|compan(?:y|ies))\b/;

/** The sector whose cases a question is about; null where it names none. */
export function sectorAsked(text: string): Sector | null {
  if (IS_ONE.test(text)) return null;
  return patterns.find(([, several]) => several.some((pattern) => pattern.test(text)))?.[0] ?? null;
}
