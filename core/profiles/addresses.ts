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
  /** The codes of the regions with their names. */
  regions: Readonly<Record<string, string>>;
  askForRegion: string;
  postalCode: RegExp;
  askForPostalCode: string;
}

const RULES: Readonly<Record<string, AddressRule>> = {
  US: {
    regions: { ...US_STATES, ...MILITARY },
    askForRegion: 'enter the state, such as ME',
    postalCode: /^\d{5}(-?\d{4})?$/,
    askForPostalCode: 'enter the ZIP code, such as 04101',
  },
  CA: {
    regions: CANADIAN_PROVINCES,
    askForRegion: 'enter the province, such as ON',
    postalCode: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    askForPostalCode: 'enter the postal code, such as K1A 0B1',
  },
};

/** Letters without accents and punctuation, in capitals: `Québec` and `D.C.` read as `QUEBEC` and `DC`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();

/** The code of a state or a province, entered as its code or its name; undefined where the country has no such region. */
function findRegion({ regions }: AddressRule, region: string): string | undefined {
  const entered = plain(region);
  return Object.entries(regions).find(([code, name]) => code === entered || plain(name) === entered)?.[0];
}

/** A region as forms print it: the code of a state or a province, and elsewhere the text as entered. */
export function normalizeRegion(country: string, region: string): string {
  const rule = RULES[country];
  return (rule && findRegion(rule, region)) ?? region.trim();
}

export interface AddressFaults {
  region?: string;
  postal_code?: string;
}

/**
 * What administrators and the mail need of an address and what is not there, by field. Other countries than the United
 * States and Canada may have no regions and no postal codes, so nothing is required there.
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
  return {
    ...(findRegion(rule, region) === undefined && { region: rule.askForRegion }),
    ...(!rule.postalCode.test(postal_code.trim()) && { postal_code: rule.askForPostalCode }),
  };
}
