const key = 'uploads';

/** The uploads that the dialog shows, kept for this tab: a reload takes them up again. */
export function rememberUploads(ids: readonly number[]): void {
  if (ids.length) sessionStorage.setItem(key, ids.join(','));
  else sessionStorage.removeItem(key);
}

export function rememberedUploads(): number[] {
  return (sessionStorage.getItem(key) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}
