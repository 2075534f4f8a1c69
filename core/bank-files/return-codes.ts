/**
 * The codes of returns after which the account itself accepts no payment of ours: closed, unknown, of another name, of someone
 * who died, frozen. Others are of one payment alone, such as too little money in our account.
 */
export const ACCOUNT_RETURN_CODES: ReadonlySet<string> = new Set([
  ...['R02', 'R03', 'R04', 'R12', 'R13', 'R14', 'R15', 'R16', 'R17', 'R20'],
  ...['AC01', 'AC03', 'AC04', 'AC06', 'AG01', 'BE01', 'BE04', 'MD07', 'RC01', 'RC03', 'RC04'],
]);

/** Whether a return with this code blocks the payment details that it comes from. */
export const blocksAccount = (code: string): boolean => ACCOUNT_RETURN_CODES.has(code);

/** The codes of an account that no longer accepts payments under any name: closed, sold, frozen, or the holder died. */
export const CLOSED_FOR_GOOD: readonly string[] = ['R02', 'R12', 'R14', 'R15', 'R16', 'AC04', 'AC06', 'MD07'];
