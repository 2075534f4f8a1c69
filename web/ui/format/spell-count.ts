const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Numbers up to ten as words. */
export const countInWords = (count: number): string => words[count] ?? count.toLocaleString('en-US');
