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

const SUIT = '(?:class actions?|lawsuits?|cases?|settlements?|settled|suits?|anything|something|money)';
const FIRM = '(?:compan(?:y|ies)|firms?|stocks?|makers?|businesses|industry|sector|producers?|shares?)';

const patterns = (Object.entries(WORDS) as [Sector, string][]).map(
  ([sector, words]) =>
    [
      sector,
      new RegExp(
        `\\b${SUIT} (?:\\w+ ){0,3}?(?:of|with|about|against|from|in|for|by|involving|on|concerning) (?:\\w+ (?:or|and) |the |some |any |big |a |an ){0,2}(?:${words})\\b|\\b(?:${words}) (?:(?:or|and) \\w+ )?(?:${FIRM} )?${SUIT}\\b|\\b(?:any|which|what|all|have|list|show|other) (?:\\w+ (?:or|and) )?(?:${words})(?: (?:or|and) \\w+)?(?: ${FIRM})?\\b.{0,30}\\b(?:${SUIT}|open|settl\\w+|sued)\\b`,
      ),
    ] as const,
);

/** One company is meant, not all of a sector: “my bank”, “the settlement for the drug”. */
const IS_ONE =
  /\b(?:my|our|the|this|that|your) (?:\w+ )?(?:bank|broker|check|money|account|drug|stock|compan(?:y|ies))\b/;

/** The sector whose cases a question is about; null where it names none. */
export function sectorAsked(text: string): Sector | null {
  if (IS_ONE.test(text)) return null;
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
