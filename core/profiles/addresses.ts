import { US_STATES } from '../unclaimed/states.ts';

const CANADIAN_PROVINCES: Readonly<Record<string, string>> = {
  ...{ AB: 'Alberta', BC: 'British Columbia', MB: 'Manitoba', NB: 'New Brunswick' },
  ...{ NL: 'Newfoundland and Labrador', NS: 'Nova Scotia', NT: 'Northwest Territories', NU: 'Nunavut' },
  ...{ ON: 'Ontario', PE: 'Prince Edward Island', QC: 'Quebec', SK: 'Saskatchewan', YT: 'Yukon' },
};

/** Military mail of the United States is addressed to these in place of a state. */
const MILITARY: Readonly<Record<string, string>> = {
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

interface AddressRule {
  /** The codes of the regions with their names; none for a territory, which is a region itself. */
  regions: Readonly<Record<string, string>>;
  /** Other names of the regions, as people write them. */
  otherNames: Readonly<Record<string, string>>;
  askForRegion: string;
  postalCode: RegExp;
  askForPostalCode: string;
  formatPostalCode: (text: string) => string;
}

/** With the hyphen of the longer ZIP code: `04101-2204`. */
const formatZipCode = (text: string): string => text.replace(/^(\d{5})-?(\d{4})$/, '$1-$2');

/** Capitals with one blank in the middle: `K1A 0B1`. */
const formatCanadianCode = (text: string): string => {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return `${code.slice(0, 3)} ${code.slice(3)}`;
};

const UNITED_STATES: AddressRule = {
  regions: { ...US_STATES, ...MILITARY },
  otherNames: {
    ...{ 'Washington DC': 'DC', 'US Virgin Islands': 'VI', 'Virgin Islands of the United States': 'VI' },
    ...{ 'Commonwealth of the Northern Mariana Islands': 'MP', CNMI: 'MP' },
  },
  askForRegion: 'enter the state, such as ME',
  postalCode: /^\d{5}(-?\d{4})?$/,
  askForPostalCode: 'enter the ZIP code, such as 04101',
  formatPostalCode: formatZipCode,
};

const CANADA: AddressRule = {
  regions: CANADIAN_PROVINCES,
  otherNames: {
    ...{ Newfoundland: 'NL', Labrador: 'NL', 'Terre Neuve et Labrador': 'NL', 'Terre Neuve': 'NL' },
    ...{ PEI: 'PE', 'Ile du Prince Edouard': 'PE', 'Colombie Britannique': 'BC', 'Nouvelle Ecosse': 'NS' },
    ...{ 'Nouveau Brunswick': 'NB', 'Territoires du Nord Ouest': 'NT', 'Territoire du Yukon': 'YT' },
    'Yukon Territory': 'YT',
  },
  askForRegion: 'enter the province, such as ON',
  postalCode: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
  askForPostalCode: 'enter the postal code, such as K1A 0B1',
  formatPostalCode: formatCanadianCode,
};

/** The territories of the United States are countries of their own here, with its ZIP codes. */
const TERRITORY: AddressRule = {
  ...UNITED_STATES,
  ...{ regions: {}, otherNames: {} },
  askForPostalCode: 'enter the ZIP code, such as 00901',
};

const RULES: Readonly<Record<string, AddressRule>> = {
  ...{ US: UNITED_STATES, CA: CANADA },
  ...{ PR: TERRITORY, GU: TERRITORY, VI: TERRITORY, AS: TERRITORY, MP: TERRITORY },
};

/**
 * Letters without accents and punctuation, in capitals, with hyphens as blanks: `Québec`, `D.C.` and `New-York` read as
 * `QUEBEC`, `DC` and `NEW YORK`.
 */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/&/g, ' and ')
    .replace(/\p{Pd}/gu, ' ')
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();

/** The code of a state or a province, entered as its code or its name; undefined where the country has no such region. */
function findRegion({ regions, otherNames }: AddressRule, region: string): string | undefined {
  const entered = plain(region);
  const byName = Object.entries(regions).find(([code, name]) => code === entered || plain(name) === entered)?.[0];
  return byName ?? Object.entries(otherNames).find(([name]) => plain(name) === entered)?.[1];
}

/** A region as forms print it: the code of a state or a province, and elsewhere the text as entered. */
export function normalizeRegion(country: string, region: string): string {
  const rule = RULES[country];
  return (rule && findRegion(rule, region)) ?? region.trim();
}

/** A postal code as the mail writes it: in capitals, in Canada with one blank; elsewhere the text as entered. */
export function normalizePostalCode(country: string, postal_code: string): string {
  const text = postal_code.trim();
  const rule = RULES[country];
  return rule?.postalCode.test(text) ? rule.formatPostalCode(text) : text;
}

/** Why a region is not one of this country: often it is one of the neighbor's, and the country is what is wrong. */
function regionFault(rule: AddressRule, region: string): string {
  if (rule === CANADA && findRegion(UNITED_STATES, region) !== undefined)
    return `this is a state of the United States: choose that country, or ${rule.askForRegion}`;
  if (rule !== CANADA && findRegion(CANADA, region) !== undefined)
    return `this is a province of Canada: choose Canada as the country, or ${rule.askForRegion}`;
  return rule.askForRegion;
}

/** The same of a postal code; of one with too few or too many digits, how many it has. */
function postalCodeFault(rule: AddressRule, postal_code: string): string {
  if (rule === CANADA && UNITED_STATES.postalCode.test(postal_code))
    return `this is a ZIP code of the United States: choose that country, or ${rule.askForPostalCode}`;
  if (rule === CANADA) return rule.askForPostalCode;
  if (CANADA.postalCode.test(postal_code))
    return `this is a Canadian postal code: choose Canada as the country, or ${rule.askForPostalCode}`;
  return /^[\d\s-]+$/.test(postal_code)
    ? `a ZIP code has 5 digits, or 9 as in 04101-2204: ${rule.askForPostalCode}`
    : rule.askForPostalCode;
}

export interface AddressFaults {
  region?: string;
  postal_code?: string;
}

/**
 * What administrators and the mail need of an address and what is not there, by field. Other countries than the United
 * States with its territories and Canada may have no regions and no postal codes, so nothing is required there.
 */
export function addressFaults({
  country,
  region,
  postal_code,
}: {
  country: string;
  region: string;
  postal_code: string;
}): AddressFaults {
  const rule = RULES[country];
  if (rule === undefined) return {};
  const hasRegions = Object.keys(rule.regions).length > 0;
  return {
    ...(hasRegions && findRegion(rule, region) === undefined && { region: regionFault(rule, region) }),
    ...(!rule.postalCode.test(postal_code.trim()) && { postal_code: postalCodeFault(rule, postal_code.trim()) }),
  };
}
