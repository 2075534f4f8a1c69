/** Why the program cannot start, as a sentence for the person at the terminal: printed without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}
