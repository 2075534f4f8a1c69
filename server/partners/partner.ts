import { contrast } from '@trover/core/partners/contrast.ts';
import { GROUNDS, READABLE } from '@trover/core/partners/theme.ts';
import { z } from 'zod';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'write a color as #1c3a6e');

function skinFor(theme: 'light' | 'dark') {
  return z
    .strictObject({ action: colour, action_hover: colour, action_press: colour, on_action: colour, mark: colour })
    .superRefine((skin, context) => {
      const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      for (const fill of ['action', 'action_hover', 'action_press'] as const) {
        const ratio = contrast(skin.on_action, skin[fill]);
        if (ratio < READABLE)
          complain(fill, `the text on it has a contrast of ${ratio.toFixed(1)}, at least ${READABLE} is needed`);
      }
      for (const ground of GROUNDS[theme]) {
        const ratio = contrast(skin.action, ground);
        if (ratio < READABLE)
          complain(
            'action',
            `on the ${theme} page it has a contrast of ${ratio.toFixed(1)}, at least ${READABLE} is needed`,
          );
      }
    });
}

/** A law firm that shows the portal under its own mark (requirements W-1 to W-6). */
export const partnerSchema = z.strictObject({
  /** A label of the host: `castellan.localhost`, `claims.castellan.example`. */
  marker: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, 'a marker is a label of a host, in small letters'),
  /**
   * Whether its host is white-labelled; false shows Trover's brand there, before the firm starts or after it has left.
   */
  white_label: z.boolean().default(true),
  firm: z.string().min(1).max(80),
  name: z.string().min(1).max(60).default('Class Action Tracker'),
  /** One SVG path in a 24 by 24 box. */
  mark: z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]{5,2000}$/, 'a mark is the d of one SVG path'),
  disclaimer: z.string().min(40).max(1000).optional(),
  contact_email: z.email().nullable().default(null),
  colours: z.strictObject({ light: skinFor('light'), dark: skinFor('dark') }),
  /** Origins of the firm’s own sites that may show the forms of its cases in a frame. */
  frame_origins: z.array(z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, 'use an origin')).optional(),
});

export type Partner = z.output<typeof partnerSchema> & {
  /** The live version; absent for the initial setup. */
  version?: number;
  /** The firm’s own consent text; absent: the standard one. */
  consent?: { version: string; text: string };
};
export type PartnerInput = z.input<typeof partnerSchema>;

/** Requirement W-3: shown on every partner's portal, unless the firm has its own text. */
export const DISCLAIMER =
  'This portal is informational only. It gives no legal advice, and using it creates no attorney-client relationship with anyone. The operator of this portal is not a law firm.';
