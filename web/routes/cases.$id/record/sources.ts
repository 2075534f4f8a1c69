export interface Source {
  /** Null where the source has no address. */
  href: string | null;
  text: string;
  note: string | null;
}

/** A source in the catalogue's notation: an address, with the position in it in brackets. */
export function readSource(source: string): Source {
  const found = /^(https?:\/\/\S+?)(?:\s+\((.*)\))?$/.exec(source.trim());
  if (!found?.[1]) return { href: null, text: source, note: null };
  return {
    href: found[1],
    text: found[1].replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''),
    note: found[2] ?? null,
  };
}
