/** Held while a backup is made; the one who removes files from the store has it shared. */
export const CLEANING_LOCK = 7_468_076;
