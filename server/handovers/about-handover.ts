/** What was sealed of a former holder can be opened under the request alone. */
export const aboutHandover = (id: number): string => `handover:${id}`;
