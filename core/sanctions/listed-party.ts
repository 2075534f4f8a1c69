export type PartyKind = 'individual' | 'entity' | 'vessel' | 'aircraft';

export interface PartyName {
  /** As the list writes it; an individual’s has the family name first, then a comma. */
  name: string;
  /** The entry’s own name, or also known as, formerly, now known as. */
  kind: 'primary' | 'aka' | 'fka' | 'nka';
  /** A weak alias, such as a nickname. Alone it is no reason to suspect anyone (OFAC FAQ 122). */
  is_weak: boolean;
}

/** One entry of OFAC’s list of specially designated nationals. */
export interface ListedParty {
  /** The list’s own number of the entry, which its next editions have as well. */
  uid: number;
  kind: PartyKind;
  programs: string[];
  title: string | null;
  remarks: string | null;
  /** As the list writes them: `07 Oct 1952`, `1961`, `circa 1970`, `1960 to 1962`. */
  birth_dates: string[];
  countries: string[];
  names: PartyName[];
}
