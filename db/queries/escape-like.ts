/** A text as the part of a LIKE pattern that matches it. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
