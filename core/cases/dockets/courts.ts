/** The abbreviations of states and territories in the names of federal district courts, by their postal letters. */
const STATES: Readonly<Record<string, string>> = {
  al: 'Ala.',
  ak: 'Alaska',
  az: 'Ariz.',
  ar: 'Ark.',
  ca: 'Cal.',
  co: 'Colo.',
  ct: 'Conn.',
  de: 'Del.',
  fl: 'Fla.',
  ga: 'Ga.',
  gu: 'Guam',
  hi: 'Haw.',
  id: 'Idaho',
  il: 'Ill.',
  in: 'Ind.',
  ia: 'Iowa',
  ks: 'Kan.',
  ky: 'Ky.',
  la: 'La.',
  me: 'Me.',
  md: 'Md.',
  ma: 'Mass.',
  mi: 'Mich.',
  mn: 'Minn.',
  ms: 'Miss.',
  mo: 'Mo.',
  mt: 'Mont.',
  ne: 'Neb.',
  nv: 'Nev.',
  nh: 'N.H.',
  nj: 'N.J.',
  nm: 'N.M.',
  ny: 'N.Y.',
  nc: 'N.C.',
  nd: 'N.D.',
  oh: 'Ohio',
  ok: 'Okla.',
  or: 'Or.',
  pa: 'Pa.',
  pr: 'P.R.',
  ri: 'R.I.',
  sc: 'S.C.',
  sd: 'S.D.',
  tn: 'Tenn.',
  tx: 'Tex.',
  ut: 'Utah',
  vt: 'Vt.',
  va: 'Va.',
  vi: 'V.I.',
  wa: 'Wash.',
  wv: 'W. Va.',
  wi: 'Wis.',
  wy: 'Wyo.',
};

/** CourtListener writes these with their own letters. */
const OTHER_IDS: Readonly<Record<string, string>> = {
  dcd: 'D.D.C.',
  nmid: 'D. N. Mar. I.',
  ared: 'E.D. Ark.',
  arwd: 'W.D. Ark.',
  akd: 'D. Alaska',
  prd: 'D.P.R.',
  vid: 'D.V.I.',
};

/** `N.Y.` follows its district without a space; `Cal.` does not. */
const join = (district: string, state: string): string =>
  /^([A-Z]\.){2}$/.test(state) ? `${district}${state}` : `${district} ${state}`;

/** The name of a federal district court by CourtListener's id, such as `nysd`; null for any other court. */
export function courtOfId(id: string): string | null {
  const other = OTHER_IDS[id];
  if (other !== undefined) return other;
  const [, letters = '', district = ''] = /^([a-z]{2})([nsewmc]?)d$/.exec(id) ?? [];
  const state = STATES[letters];
  if (state === undefined) return null;
  return join(district === '' ? 'D.' : `${district.toUpperCase()}.D.`, state);
}

const byName = new Map<string, string>();
for (const [letters, state] of Object.entries(STATES)) {
  byName.set(join('D.', state), `${letters}d`);
  for (const district of 'nsewmc') byName.set(join(`${district.toUpperCase()}.D.`, state), `${letters}${district}d`);
}
for (const [id, name] of Object.entries(OTHER_IDS)) byName.set(name, id);

/** CourtListener's id of a federal district court by its name; null for any other. */
export const idOfCourt = (name: string): string | null => byName.get(name.trim()) ?? null;
