/** Stages and kinds keep their words; what is written with an underscore is told with a space. */
export function labelOf(value: string): string {
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
