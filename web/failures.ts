import type { CallFailed } from '@trover/contract/protocol/client.ts';

/** The page's reactions to a failed call; the page frame decides how it is shown. */
export interface FailureHandlers {
  show: (title: string, description: string) => void;
  /** Shows a message without interrupting the user. */
  notify: (title: string, description: string) => void;
  refreshUser: () => void;
  /** Opens the sign-in over the page, which remains with everything typed, if the page shows a signed-in person. */
  signInAgain: () => void;
  /** Whether the sign-in is open. */
  isSigningIn: () => boolean;
}

const REPEAT_AFTER_MS = 10_000;
const SIGN_IN_AFTER_MS = 600_000;

let handlers: FailureHandlers | null = null;
let signInAt = Number.NEGATIVE_INFINITY;
const shownAt = new Map<string, number>();

/** Registers the page's handlers; returns the function that removes them. */
export function handleFailures(own: FailureHandlers): () => void {
  handlers = own;
  return () => {
    if (handlers === own) handlers = null;
  };
}

/** The common handler of order, portfolio, payout and auth calls. A read that is retried is not reported again. */
export function showFailure(failure: CallFailed, call: string): void {
  if (call.startsWith('GET ')) {
    const now = Date.now();
    const key = `${call} ${failure.code}`;
    if (now - (shownAt.get(key) ?? Number.NEGATIVE_INFINITY) < REPEAT_AFTER_MS) return;
    shownAt.set(key, now);
  }
  handlers?.show('Something went wrong...', failure.sentence ?? 'Please try again later');
}

/** Shows the message about a refused file, even if the dialog it was added in is closed or not visible. */
export function showRefusedUpload(failure: CallFailed, form: FormData): void {
  const files = [...form.values()].filter((value) => value instanceof File);
  const title = files[0] ? `${files[0].name} was not accepted` : 'We could not accept this';
  handlers?.notify(title, failure.sentence ?? 'Please try again later');
}

/** Reloads the session, since the signed-in person may have changed in another tab. */
export function refreshUser(): void {
  handlers?.refreshUser();
}

/**
 * Opens the sign-in where the session ended while its page is open. After a read that the page made by itself only once in
 * a while: a person who closed the sign-in may first want to copy their text. Never twice over each other.
 */
export function signInAgain(call: string): void {
  const now = Date.now();
  if (call.startsWith('GET ') && now - signInAt < SIGN_IN_AFTER_MS) return;
  signInAt = now;
  if (handlers?.isSigningIn() === false) handlers.signInAgain();
}
