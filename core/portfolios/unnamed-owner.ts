/** What an owner is called until a contract or a profile names it. It is no name that anyone can sign for. */
export const UNNAMED_OWNER = 'Owner not named yet';
