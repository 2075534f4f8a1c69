/** `sign off` of `sign_off`: a name of the contract as a sentence has it. */
export const readableName = (name: string): string => name.replaceAll('_', ' ');
