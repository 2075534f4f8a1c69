import type { DialogRequest } from '../../../dialogs/names.ts';

/** What everybody but a scout sees instead of case initiation (L-9). */
export const blockedNotice: DialogRequest = {
  name: 'notification',
  props: { icon: 'note', title: 'Case initiation is available for approved users only' },
};
