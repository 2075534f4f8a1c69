/** How a dialog comes: over the open ones, in place of the top one, or above everything. */
export type OpenMode = 'append' | 'replace' | 'force';

export interface StackEntry<Request> {
  key: number;
  request: Request;
  forced: boolean;
}

export interface Stack<Request> {
  entries: readonly StackEntry<Request>[];
  /** Keys are never reused, so that a replaced dialog starts with fresh state. */
  nextKey: number;
}

export const emptyStack: Stack<never> = { entries: [], nextKey: 1 };

/** Merges a new request into an open dialog; null where it is for another one. */
export type JoinRequests<Request> = (open: Request, asked: Request) => Request | null;

/**
 * Opens a dialog. Forced ones stay above all others until they are closed: dialogs appended or replaced in the meantime
 * are placed below them. A dialog that is appended to one of its kind is merged with it.
 */
export function openDialog<Request>(
  stack: Stack<Request>,
  request: Request,
  mode: OpenMode,
  join: JoinRequests<Request> = () => null,
): Stack<Request> {
  const entry = { key: stack.nextKey, request, forced: mode === 'force' };
  const ordinary = stack.entries.filter((each) => !each.forced);
  const forced = stack.entries.filter((each) => each.forced);
  const top = ordinary.at(-1);
  const joined = mode === 'append' && top ? join(top.request, request) : null;
  if (top && joined) {
    if (joined === top.request) return stack;
    return { ...stack, entries: stack.entries.map((each) => (each === top ? { ...top, request: joined } : each)) };
  }
  const below = mode === 'replace' ? ordinary.slice(0, -1) : ordinary;
  const entries = entry.forced ? [...below, ...forced, entry] : [...below, entry, ...forced];
  return { entries, nextKey: stack.nextKey + 1 };
}

/** Closes the top dialog. */
export function closeTop<Request>(stack: Stack<Request>): Stack<Request> {
  return stack.entries.length ? { ...stack, entries: stack.entries.slice(0, -1) } : stack;
}

/** Closes one dialog anywhere in the stack: it closes itself, not one that opened above it in the meantime. */
export function closeKey<Request>(stack: Stack<Request>, key: number): Stack<Request> {
  const entries = stack.entries.filter((entry) => entry.key !== key);
  return entries.length === stack.entries.length ? stack : { ...stack, entries };
}

export function closeEvery<Request>(stack: Stack<Request>): Stack<Request> {
  return stack.entries.length ? { ...stack, entries: [] } : stack;
}

/** The dialogs to show: one below a forced dialog waits until that is closed. */
export function shownEntries<Request>({ entries }: Stack<Request>): readonly StackEntry<Request>[] {
  return entries.filter((entry) => entry.forced || !entries.some((other) => other.forced && other.key < entry.key));
}
