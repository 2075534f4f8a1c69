/** An exclusive lock for backups; file deletion holds it shared. */
export const CLEANING_LOCK = 7_468_076;
