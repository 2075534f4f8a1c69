/** The label of a dialog's button; "Okay" by default. */
export const labelOf = ({ label }: { label?: string | undefined }): string => label ?? 'Okay';
