import { troverLogo } from '@trover/contract/partners/brand-paths.ts';
import type { Partner } from '../partners/partner.ts';
import type { Line } from './draw.ts';

/** The light theme of web/styles/tokens.css. */
export const skin = {
  page: '#fbfcfb',
  text: '#10231d',
  ink2: '#3d5048',
  ink3: '#586a61',
  rule: '#b7c3bb',
  time: '#8f4a14',
  rules: '#08685a',
} as const;

const LEFT = 80;
const TOP = 62;

/** The mark of the portal's brand, at the top left of a picture. */
export function drawMark(partner: Partner | undefined): { shapes: string; lines: Line[] } {
  if (partner === undefined) {
    const paths = troverLogo.paths.map(
      ({ fill, d }) => `<path fill="${fill.includes('mark-b') ? skin.rules : skin.text}" d="${d}"/>`,
    );
    return { shapes: `<g transform="translate(${LEFT} ${TOP}) scale(2.2)">${paths.join('')}</g>`, lines: [] };
  }
  const { mark, name, firm, colours } = partner;
  return {
    shapes: `<path fill="${colours.light.mark}" transform="translate(${LEFT} ${TOP}) scale(2.4)" d="${mark}"/>`,
    lines: [
      { text: name, left: LEFT + 78, top: TOP - 2, size: 28, colour: skin.text, weight: 'semibold' },
      { text: firm, left: LEFT + 78, top: TOP + 33, size: 20, colour: skin.ink2 },
    ],
  };
}

export const ground = `<rect width="1200" height="630" fill="${skin.page}"/>`;
export const margin = LEFT;
