const SMALL = new Set(['of', 'and', 'the', 'for', 'in', 'on', 'de', 'du', 'et', 'a', 'v.', 'due']);
const CAPITALS = new Set([
  'LLC',
  'LLP',
  'LP',
  'L.P.',
  'PLC',
  'AG',
  'AB',
  'ASA',
  'SA',
  'S.A.',
  'N.V.',
  'NV',
  'SE',
  'II',
  'III',
  'IV',
  'USA',
  'U.S.',
  'US',
  'ERISA',
  'IPO',
  'ADR',
  'ADS',
  'EFS',
  'MF',
  'AOL',
  'AT&T',
  'BP',
  'BNY',
  'IBM',
  'KBR',
  'P.A.',
  'SNC',
  'FX',
  'SEC',
  'SCOR',
  'HSBC',
  'UBS',
  'ING',
  'AIG',
]);

/** Words set in capitals as one writes them. Words already mixed stay. */
export function inMixedCase(written: string): string {
  const whole = written
    .replace(/([A-Za-z])- ([a-zA-Z])/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = whole.replace(/[^A-Za-z]/g, '');
  if (letters.length === 0 || letters.replace(/[A-Z]/g, '').length / letters.length > 0.3) return whole;
  return whole
    .split(' ')
    .map((word, at) => {
      const bare = word.replace(/[,;"()]/g, '');
      if (CAPITALS.has(bare) || /^\d{4}-/.test(bare) || /^([A-Z]\.)+[A-Z]?\.?$/.test(bare)) return word;
      if (/^S\.p\.A\.$/.test(bare)) return word;
      const lower = word.toLowerCase();
      if (at > 0 && SMALL.has(lower)) return lower;
      return lower.replace(/(^|[-/"(&'.])([a-zà-ÿ])/g, (all, before: string, letter: string) =>
        before === "'" ? all : before + letter.toUpperCase(),
      );
    })
    .join(' ')
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

/** Names with capitals within, as a text writes them where it is not all in capitals: `MasTec`, `SNC-Lavalin`. */
export function spelledAs(name: string, text: string): string {
  const own = new Map<string, string>();
  for (const [word] of text.matchAll(/\b[A-Z][A-Za-z-]*[a-z][A-Za-z-]*[A-Z][A-Za-z]*\b|\b[A-Z]{2,4}-[A-Z][a-z]+\b/g))
    if (!/^Mc[A-Z]{2}/.test(word)) own.set(word.toLowerCase(), word);
  const form = / plc\b/.test(text) ? 'plc' : 'PLC';
  const spelled = name
    .replace(/[A-Za-z][A-Za-z-]+/g, (word) => own.get(word.toLowerCase()) ?? word)
    .replace(/\bPLC\b/g, form);
  return spelled.replace(ABBREVIATION, (whole, short: string, next: string) =>
    text.includes(`${short.toUpperCase()} ${next}`) ? `${short.toUpperCase()} ${next}` : whole,
  );
}

/** `Ja Solar`, where the text writes `JA Solar` elsewhere. */
const ABBREVIATION = /\b([A-Z][a-z]{1,3}) ([A-Z][a-z]{2,})/g;
