const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** Claims are due in American time: by UTC a case would close five hours early on its last evening. */
export function businessDate(now: Date): string {
  return newYork.format(now);
}
