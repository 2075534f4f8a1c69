// Every text/ground and mark/ground pair that the design allows, measured from web/styles/tokens.css against WCAG 2.2
// (1.4.3: text 4.5:1; 1.4.11: marks and control edges 3:1), in all four skins; and that the two dark blocks agree.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../web/styles/tokens.css', import.meta.url));
const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/**
 * The custom properties of every block with exactly this selector; the first wins, since the later ones are in media
 * queries.
 */
function valuesOf(selector) {
  const values = {};
  for (const [, selectors, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((one) => one.trim() === selector)) continue;
    for (const [, name, value] of body.matchAll(/--([\w-]+):\s*([^;]+);/g))
      values[name] ??= value.trim().replace(/\s+/g, ' ');
  }
  return values;
}

const light = valuesOf(':root');
const darkOnly = valuesOf('[data-theme="dark"]');
const dark = { ...light, ...darkOnly };
const skins = {
  light,
  dark,
  'partner light': { ...light, ...valuesOf('[data-brand="partner"]') },
  'partner dark': { ...dark, ...valuesOf('[data-brand="partner"][data-theme="dark"]') },
};

const grounds = ['page', 'surface', 'sunken', 'band', 'hover'];
const text = ['ink', 'ink-2', 'ink-3', 'yours', 'time', 'lost', 'error'];
const marks = ['edge', 'focus', 'yours-fill', 'time-fill', 'error-edge', 'lost-mark', 'mark-a', 'mark-b'];
const pairs = [
  ...grounds.flatMap((ground) => text.map((name) => [name, ground, 4.5])),
  ...['yours', 'yours-deep', 'ink', 'ink-2'].map((name) => [name, 'yours-tint', 4.5]),
  ['yours-deep', 'yours-soft', 4.5],
  ...['time', 'ink', 'ink-2', 'ink-3', 'yours', 'lost'].map((name) => [name, 'time-tint', 4.5]),
  ...['error', 'ink', 'ink-2'].map((name) => [name, 'error-tint', 4.5]),
  ['lost', 'lost-tint', 4.5],
  ['ink', 'selection', 4.5],
  ...['action', 'action-hover', 'action-press'].map((ground) => ['on-action', ground, 4.5]),
  ['on-yours', 'yours', 4.5],
  ['on-time', 'time', 4.5],
  ['on-error', 'error', 4.5],
  ['on-error', 'error-hover', 4.5],
  ['inverse', 'ink', 4.5],
  ...['page', 'surface', 'sunken'].map((ground) => ['action', ground, 4.5]),
  ...['page', 'surface', 'sunken'].flatMap((ground) => marks.map((name) => [name, ground, 3])),
  ['time-fill', 'time-tint', 3],
  ['lost-mark', 'time-tint', 3],
  ['edge', 'yours-tint', 3],
  ['error-edge', 'error-tint', 3],
];

const linear = (channel) =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function ratio(a, b) {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const faults = [];
for (const [skin, values] of Object.entries(skins)) {
  for (const [name, ground, needed] of pairs) {
    const colours = [values[name], values[ground]];
    if (!colours.every((colour) => /^#[0-9a-f]{6}$/i.test(colour ?? ''))) {
      faults.push(`${skin}: --${name} on --${ground} is not a pair of six-digit colours (${colours.join(', ')})`);
      continue;
    }
    const measured = ratio(...colours);
    if (measured < needed)
      faults.push(`${skin}: --${name} on --${ground} is ${measured.toFixed(2)}:1, below ${needed}:1`);
  }
}

const twins = [
  ['[data-theme="dark"]', ':root:not([data-theme])'],
  ['[data-brand="partner"][data-theme="dark"]', ':root[data-brand="partner"]:not([data-theme])'],
];
for (const [chosen, bySystem] of twins) {
  const [a, b] = [valuesOf(chosen), valuesOf(bySystem)];
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [one, other] = [a[name], b[name]].map((value) =>
      value
        ?.toLowerCase()
        .replace(/\s+/g, '')
        .replace(/([(,])0\./g, '$1.'),
    );
    if (one !== other) faults.push(`--${name} is ${a[name]} in ${chosen} and ${b[name]} in ${bySystem}`);
  }
}

for (const fault of faults) console.log(fault);
console.log(
  faults.length
    ? `${faults.length} fault(s) in web/styles/tokens.css`
    : `all ${pairs.length} pairs pass in ${Object.keys(skins).length} skins`,
);
process.exit(faults.length ? 1 : 0);
