/**
 * A rejection of the PDF reader: a promise that it makes for itself and drops when a page that nobody requested is
 * damaged.
 */
const isOfPdfReader = (error: unknown): boolean => error instanceof Error && /[\\/]unpdf[\\/]/.test(error.stack ?? '');

/**
 * Prevents the end of a process that reads users' files when the PDF reader leaves a rejection to nobody: the
 * requested page was refused or read in the regular way. Any other stray rejection ends the process, as without this.
 */
export function handleUnhandledRejections(): void {
  process.on('unhandledRejection', (error) => {
    if (!isOfPdfReader(error)) throw error;
  });
}
