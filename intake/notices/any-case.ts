/**
 * The source of a pattern whose letters match in either case. In place of the group `(?i:…)`: with it the engine of Node 24
 * found words in capitals in some runs and missed them in others, by what the process had compiled before.
 */
export const anyCase = (source: string): string =>
  source.replace(/\\.|\(\?<?[:=!]|\[[^\]]*\]|[a-z]/gi, (part) => {
    if (part.length === 1) return `[${part.toLowerCase()}${part.toUpperCase()}]`;
    return part.startsWith('[') ? part.replace('A-Z', 'A-Za-z') : part;
  });
