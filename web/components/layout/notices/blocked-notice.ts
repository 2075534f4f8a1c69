import type { DialogRequest } from '../../../dialogs/names.ts';

/** Shown to everyone except scouts instead of case initiation (L-9). */
export const blockedNotice: DialogRequest = {
  name: 'notification',
  props: { icon: 'note', title: 'Case initiation is available for approved users only' },
};
