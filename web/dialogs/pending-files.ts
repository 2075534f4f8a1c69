let pending: readonly File[] = [];

/** Files that a visitor wants to keep, held in this tab while they sign in. */
export function storePendingFiles(files: readonly File[]): void {
  pending = files;
}

/** Hands them over, once. */
export function collectPendingFiles(): readonly File[] {
  const files = pending;
  pending = [];
  return files;
}
