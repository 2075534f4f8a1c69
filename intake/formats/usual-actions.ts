import { actionsOf } from '../rows/action-terms.ts';
import type { Actions } from '../rows/actions.ts';

const USUAL = actionsOf([]);

/** A broker's own actions before the words that any broker may use. */
export function usualActions(own: Actions): Actions {
  const listed = new Set(own.map(([action]) => (typeof action === 'string' ? action.toUpperCase() : action)));
  return [...own, ...USUAL.filter(([action]) => typeof action !== 'string' || !listed.has(action.toUpperCase()))];
}
