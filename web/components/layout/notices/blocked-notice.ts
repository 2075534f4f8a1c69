import type { DialogRequest } from '../../../dialogs/names.ts';

/** Shown to everyone except scouts instead of case initiation (L-9), as a dialog from the menus or as the page itself. */
export const blockedNotice = {
  name: 'notification',
  props: {
    icon: 'note',
    title: 'Case initiation is available for approved users only',
    description: 'Write to us to become a scout.',
    link: { to: '/contact-us', label: 'Write to us' },
  },
} as const satisfies DialogRequest;
