/** The label of a dialog's button; without one of its own it is "Okay". */
export const labelOf = ({ label }: { label?: string | undefined }): string => label ?? 'Okay';
