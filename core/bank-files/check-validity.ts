/** Days that a check is valid: after six months a bank may refuse one (UCC 4-404). */
export const CHECK_VALID_DAYS = 180;
