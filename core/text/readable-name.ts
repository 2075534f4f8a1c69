/** Turns a name of the contract into words: `sign_off` into `sign off`. */
export const readableName = (name: string): string => name.replaceAll('_', ' ');
