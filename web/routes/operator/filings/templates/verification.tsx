import { verifyFilingTemplate } from '@trover/contract/filings/filings.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import { Instant } from '../../../../ui/format/instant.tsx';
import styles from '../../operator.module.css';
import { Facts, Fault, Section } from '../../section.tsx';
import { submitByButton, useActForm } from '../../use-act.ts';
import { markOfTemplate, TemplatePill } from '../template-mark.tsx';
import type { Route } from './+types/route';

type Template = NonNullable<Route.ComponentProps['loaderData']['chosen']>;

/** The source of a template, its administrator's requirements, and who compared it with the administrator's own. */
export function Verification({ chosen }: { chosen: Template }) {
  const { about } = chosen.document;
  const isVerified = about?.columns === 'verified';
  return (
    <Section
      id="about"
      heading={`What ${chosen.administrator ?? 'it'} requires`}
      note={<TemplatePill mark={markOfTemplate(chosen)} />}
    >
      {!isVerified && (
        <p>
          Nobody has compared these headings and codes with this administrator’s own spreadsheet. Compare them before
          you file.
        </p>
      )}
      {about !== undefined && about.requires.length > 0 && (
        <ul>
          {about.requires.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          ['Source', about?.source ?? '–'],
          ['Source checked', about === undefined ? '–' : formatDate(about.checked_on)],
          ['Verified by', chosen.verified_by ?? '–'],
          ['Verified on', chosen.verified_at === null ? '–' : <Instant key="at" at={chosen.verified_at} as="date" />],
        ]}
      />
      <VerifyForm chosen={chosen} isVerified={isVerified} />
    </Section>
  );
}

function VerifyForm({ chosen, isVerified }: { chosen: Template; isVerified: boolean }) {
  const form = useActForm(verifyFilingTemplate.body, {
    columns: 'verified',
    source: isVerified ? (chosen.document.about?.source ?? '') : '',
    seen: chosen.saved_at,
  });
  const send = (columns: 'verified' | 'not_verified', done: string) =>
    form.act(async ({ source, seen }) => {
      await api.call('POST /api/v1/operator/filing_templates/{id}/verification', {
        params: { id: chosen.id },
        body: { columns, source, seen },
        shows_failure: true,
      });
      return done;
    });
  const submits = {
    verify: send('verified', `“${chosen.name}” is verified`),
    withdraw: send('not_verified', `“${chosen.name}” is not verified`),
  };
  return (
    <form className={styles.form} {...submitByButton(submits)}>
      <TextField
        label="Compared with"
        maxLength={500}
        hint="The administrator’s spreadsheet, and where it is from."
        {...form.field('source', { required: true })}
      />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" value="verify" busy={form.busy && 'Saving'}>
          {isVerified ? 'Verify again' : 'Mark as verified'}
        </Button>
        {isVerified && (
          <Button type="submit" variant="plain" value="withdraw" busy={form.busy && 'Saving'}>
            Mark as not verified
          </Button>
        )}
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}
