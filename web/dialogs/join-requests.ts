import type { DialogRequest } from './names.ts';

/**
 * A dialog's code is loaded over the network, so its button can be clicked again before it appears: duplicate requests
 * are merged. There is only one upload dialog; opening it again adds to it.
 */
export function joinRequests(open: DialogRequest, asked: DialogRequest): DialogRequest | null {
  if (open.name === 'upload-modal' && asked.name === 'upload-modal') {
    return Object.keys(asked.props).length ? { ...open, props: { ...open.props, ...asked.props } } : open;
  }
  // a page that needs a session opens the sign-in while its visitor presses "Sign in"
  if (open.name === 'login' && asked.name === 'login')
    return Object.keys(asked.props).length ? { ...open, props: { ...open.props, ...asked.props } } : open;
  return JSON.stringify(open) === JSON.stringify(asked) ? open : null;
}
