/** What a button of a dialog says; without a word of its own it is the acknowledgement of all. */
export const labelOf = ({ label }: { label?: string | undefined }): string => label ?? 'Okay';
