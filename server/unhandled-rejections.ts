/** An internal promise of the PDF reader, which it abandons when a page that nobody requested is damaged. */
const isOfPdfReader = (error: unknown): boolean => error instanceof Error && /[\\/]unpdf[\\/]/.test(error.stack ?? '');

/**
 * Prevents the exit of a process that reads users' files when the PDF reader leaves a rejection unhandled: the
 * requested page was refused or read normally. Any other unhandled rejection still ends the process.
 */
export function handleUnhandledRejections(): void {
  process.on('unhandledRejection', (error) => {
    if (!isOfPdfReader(error)) throw error;
  });
}
