import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { findPartner } from './find-brand.ts';
import type { Partner } from './partner.ts';

type Skin = Partner['colours']['light'];

/** A new live version is visible within a minute. */
const A_MINUTE = 'public, max-age=60';

const tokens = ({ action, action_hover, action_press, on_action, mark }: Skin): string =>
  `--action:${action};--action-hover:${action_hover};--action-press:${action_press};--on-action:${on_action};--focus:${action};--mark-a:${mark};--mark-b:${mark}`;

/** The style tokens that a partner may replace (design, section 12), in both themes. */
export function brandStyles({ colours: { light, dark } }: Pick<Partner, 'colours'>): string {
  return [
    `:root[data-brand="partner"]{${tokens(light)}}`,
    `:root[data-brand="partner"][data-theme="dark"]{${tokens(dark)}}`,
    `@media (prefers-color-scheme:dark){:root[data-brand="partner"]:not([data-theme]){${tokens(dark)}}}`,
  ].join('\n');
}

const brandMark = ({ mark, colours }: Pick<Partner, 'mark' | 'colours'>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${colours.light.mark}" d="${mark}"/></svg>`;

const troverIcon = readFileSync(new URL('./trover-icon.svg', import.meta.url), 'utf8');

/** The files of the portal's brand: the icon, and on a partner's host its colors. */
export function registerBrandFiles(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  app.get('/brand.css', async (request, reply) => {
    const partner = findPartner(request.host, config);
    if (partner === undefined) return reply.callNotFound();
    return reply.type('text/css; charset=utf-8').header('cache-control', A_MINUTE).send(brandStyles(partner));
  });
  app.get('/favicon.svg', async (request, reply) => {
    const partner = findPartner(request.host, config);
    return reply
      .type('image/svg+xml')
      .headers({ 'cache-control': A_MINUTE, vary: 'host' })
      .send(partner === undefined ? troverIcon : brandMark(partner));
  });
}
