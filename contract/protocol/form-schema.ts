import type { ZodType } from 'zod';

/** A call's schema as a form checks by it: `Values` are what is typed, `Sent` is what is sent. */
export type FormSchema<Values, Sent> = ZodType<Sent, Values>;
