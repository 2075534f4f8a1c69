/** Why the program cannot start, as a sentence for the person at the terminal: printed alone, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
