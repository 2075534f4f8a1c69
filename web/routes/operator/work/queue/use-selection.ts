import { useState } from 'react';

/** The rows that were selected when the queue was last open in this tab. */
let remembered: ReadonlySet<string> = new Set();

interface Selection {
  chosen: ReadonlySet<string>;
  setChosen: (next: ReadonlySet<string>) => void;
  /** Selects rows that are not selected; a key that follows another before the page is drawn adds to what that one chose. */
  add: (keys: readonly string[]) => void;
  /** After an action: only its rows are selected no more, since others may have been selected while it ran. */
  remove: (keys: readonly string[]) => void;
}

/** The selected rows of the queue, by their keys; the selection survives opening an item. */
export function useSelection(): Selection {
  const [chosen, setState] = useState(remembered);
  const setChosen = (next: ReadonlySet<string>) => {
    remembered = next;
    setState(next);
  };
  const add = (keys: readonly string[]) => setChosen(new Set([...remembered, ...keys]));
  const remove = (keys: readonly string[]) => setChosen(new Set([...remembered].filter((key) => !keys.includes(key))));
  return { chosen, setChosen, add, remove };
}
