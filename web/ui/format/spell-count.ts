const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Up to ten as a word. */
export const countInWords = (count: number): string => words[count] ?? count.toLocaleString('en-US');
