import { naupaHolder, openUnclaimedReport } from '@trover/contract/unclaimed/unclaimed.ts';
import { SOURCE } from '@trover/core/unclaimed/naupa/layout.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import operator from '../operator.module.css';
import { Fault, Section, saveFile } from '../section.tsx';
import { useActForm } from '../use-act.ts';

const inCapitals = (text: string): string => text.trim().toUpperCase();

const naupaSchema = openUnclaimedReport.body.extend({ naupa: naupaHolder });

/** The report of what is presumed abandoned in a state: a table to check, and the file for the state. */
export function ReportToState({ today }: { today: string }) {
  return (
    <Section id="report" heading="Report to a state" note="A table to check, and the NAUPA II file that states take">
      <TableReport today={today} />
      <details>
        <summary>NAUPA II file</summary>
        <NaupaReport today={today} />
      </details>
    </Section>
  );
}

function TableReport({ today }: { today: string }) {
  const form = useActForm(openUnclaimedReport.body, { state: '', on_day: today });
  const save = form.act(async (body) => {
    const { url, file_name } = await api.call('POST /api/v1/operator/unclaimed/report', { body, shows_failure: true });
    saveFile(url);
    return `${file_name} saved`;
  });
  return (
    <form className={operator.acts} {...save}>
      <TextField
        label="State of the report"
        maxLength={2}
        {...form.field('state', { required: true, setValueAs: inCapitals })}
      />
      <DateField unit="date" label="Presumed abandoned on" {...form.field('on_day', { required: true })} />
      <Button type="submit" busy={form.busy && 'Saving'}>
        Save the report
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}

/** What was saved, and which awards the file lacks. */
export function describeNaupa(
  file_name: string,
  {
    left_out,
    left_out_names,
    left_out_letters,
  }: { left_out: number; left_out_names: number; left_out_letters: number },
): string {
  const without = [
    ...(left_out === 0 ? [] : [`${pluralize(left_out, 'award')} in other currencies`]),
    ...(left_out_names === 0
      ? []
      : [`${pluralize(left_out_names, 'award')} of owners without a name in Latin letters`]),
    ...(left_out_letters === 0
      ? []
      : [`${pluralize(left_out_letters, 'award')} of owners who must get a letter first`]),
  ];
  const saved = without.length === 0 ? `${file_name} saved` : `${file_name} saved without ${without.join(' and ')}`;
  return left_out_names === 0 ? saved : `${saved}. Report the names with the state’s own form.`;
}

function NaupaReport({ today }: { today: string }) {
  const form = useActForm(naupaSchema, {
    state: '',
    on_day: today,
    naupa: {
      ...{ tax_id: '', report_number: 1, contact_name: '', street: '', city: '', state: '', zip: '' },
      ...{ phone: '', email: '' },
    },
  });
  const save = form.act(async (body) => {
    const { url, file_name, ...left } = await api.call('POST /api/v1/operator/unclaimed/report', {
      body,
      shows_failure: true,
    });
    saveFile(url);
    return describeNaupa(file_name, left);
  });
  return (
    <form className={operator.form} {...save}>
      <TextField
        label="State that gets the file"
        maxLength={2}
        {...form.field('state', { required: true, setValueAs: inCapitals })}
      />
      <DateField unit="date" label="Abandoned on" {...form.field('on_day', { required: true })} />
      <TextField label="Employer number" {...form.field('naupa.tax_id', { required: true })} />
      <TextField
        label="Report of the year"
        hint="1 for the first one to this state"
        inputMode="numeric"
        {...form.field('naupa.report_number', { required: true })}
      />
      <TextField label="Contact" maxLength={40} {...form.field('naupa.contact_name', { required: true })} />
      <TextField label="Phone" type="tel" {...form.field('naupa.phone', { required: true })} />
      <TextField label="Street" maxLength={30} {...form.field('naupa.street', { required: true })} />
      <TextField label="City" maxLength={30} {...form.field('naupa.city', { required: true })} />
      <TextField
        label="State of the office"
        maxLength={2}
        {...form.field('naupa.state', { required: true, setValueAs: inCapitals })}
      />
      <TextField label="ZIP code" maxLength={10} {...form.field('naupa.zip', { required: true })} />
      <TextField label="Email" type="email" maxLength={50} optional {...form.field('naupa.email')} />
      <div className={`${operator.wide} ${operator.acts}`}>
        <Button type="submit" busy={form.busy && 'Saving'}>
          Save the NAUPA file
        </Button>
        <span className="t-dim">
          Amounts below the state’s limit are reported together, without owners. Format read on{' '}
          {formatDate(SOURCE.checked_on)}.
        </span>
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}
