export const OPTIONS = [];
