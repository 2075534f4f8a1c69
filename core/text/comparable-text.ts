/** A text without the variations of typing: outer and double spaces and capitals. For comparing, never for showing. */
export const comparableText = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
