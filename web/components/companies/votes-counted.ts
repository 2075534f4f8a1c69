export interface Votes {
  up: number;
  down: number;
  mine: 'up' | 'down' | null;
}

/** The votes after the visitor's own vote changes to `mine`. */
export function withVote({ up, down, mine: before }: Votes, mine: Votes['mine']): Votes {
  const change = (side: 'up' | 'down') => Number(mine === side) - Number(before === side);
  return { up: up + change('up'), down: down + change('down'), mine };
}
