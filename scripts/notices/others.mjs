export const OTHERS = [];
