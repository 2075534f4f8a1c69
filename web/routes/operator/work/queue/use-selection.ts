import { useState } from 'react';

/** The rows that were selected when the queue was last open in this tab. */
let remembered: ReadonlySet<string> = new Set();

/** The selected rows of the queue, by their keys; the selection survives opening an item. */
export function useSelection(): [chosen: ReadonlySet<string>, setChosen: (next: ReadonlySet<string>) => void] {
  const [chosen, setChosen] = useState(remembered);
  const change = (next: ReadonlySet<string>) => {
    remembered = next;
    setChosen(next);
  };
  return [chosen, change];
}
