import { button, declareMail, facts, heading, text } from '../mail/template.ts';

/** A saved report on its scheduled day: totals of the whole desk, without any client’s data. */
export const savedReportMail = declareMail<{
  name: string;
  days: string;
  figures: readonly (readonly [string, string])[];
  href: string;
}>({
  name: 'saved-report',
  subject: ({ name }) => `${name}: your report`,
  blocks: ({ name, days, figures, href }) => [
    heading(name),
    text(days),
    facts(...figures),
    button('Open the report', href),
  ],
  reason: () => 'You’re receiving this because you scheduled this report by email. Delete it under Reports.',
});

/** A saved report could not be made, since its stored filters no longer fit. */
export const unusableReportMail = declareMail<{ name: string; problem: string }>({
  name: 'unusable-report',
  subject: ({ name }) => `${name}: your report could not be prepared`,
  blocks: ({ name, problem }) => [heading(name), text(problem), button('Open your reports', '/operator/reports')],
  reason: () => 'You’re receiving this because you scheduled this report by email. Delete it under Reports.',
});
