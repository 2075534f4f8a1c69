/** An exclusive lock for backups; file deletion uses it in shared mode. */
export const CLEANING_LOCK = 7_468_076;
