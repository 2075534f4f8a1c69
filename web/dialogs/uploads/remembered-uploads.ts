const key = 'uploads';

/** The uploads in the dialog, stored for this tab: only a reload of the same page shows them again. */
export function rememberUploads(ids: readonly number[]): void {
  if (ids.length) sessionStorage.setItem(key, [location.pathname, ...ids].join(','));
  else sessionStorage.removeItem(key);
}

export function rememberedUploads(): number[] {
  const [pathname, ...ids] = (sessionStorage.getItem(key) ?? '').split(',');
  return pathname === location.pathname ? ids.map(Number).filter((id) => Number.isInteger(id) && id > 0) : [];
}
