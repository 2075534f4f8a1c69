import { z } from 'zod';

const shares = z
  .string()
  .transform((text) => text.replace(/[,\s]/g, ''))
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,8})?$/, 'Enter a number of shares such as 1200.'));

const schema = z
  .object({
    shares_bought: shares,
    shares_held: shares,
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(254, 'This is too long for an email address.')
      .regex(z.regexes.email, 'Type the whole address, such as mara@example.com.'),
    agree: z.literal('yes', 'Check the box to send this to the firm.'),
  })
  .refine(({ shares_bought }) => /[1-9]/.test(shares_bought), {
    path: ['shares_bought'],
    message: 'Enter how many shares you bought.',
  });

export type SentForm = Omit<z.output<typeof schema>, 'agree'>;

interface ReadForm {
  stamp: string;
  values: { shares_bought: string; shares_held: string; email: string };
  /** Whether the hidden field was filled in (by a bot). */
  isRobot: boolean;
  sent: SentForm | null;
  faults: Record<string, string>;
}

/** The submitted values of a firm's form, or why they are invalid, by field. */
export function readForm(body: URLSearchParams): ReadForm {
  const text = (name: string): string => (body.get(name) ?? '').slice(0, 254);
  const values = { shares_bought: text('shares_bought'), shares_held: text('shares_held'), email: text('email') };
  const read = schema.safeParse({ ...values, agree: body.get('agree') });
  const faults: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) faults[String(path[0])] ??= message;
  return {
    stamp: (body.get('stamp') ?? '').slice(0, 200),
    values,
    isRobot: text('website') !== '',
    sent: read.success ? read.data : null,
    faults,
  };
}
