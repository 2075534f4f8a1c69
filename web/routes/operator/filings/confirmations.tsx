import { z } from 'zod';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { useActKey } from '../frame/act-keys.ts';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';

/** Parses `TR-7 MS-1` or `7,MS-1`, one claim per line; null for any other line. */
function readLine(line: string): { sub_payout_request_id: number; claim_number: string } | null {
  const [, id, number] = /^\s*(?:TR-)?(\d{1,15})[\s,;]+(\S.*?)\s*$/i.exec(line) ?? [];
  return id === undefined || number === undefined ? null : { sub_payout_request_id: Number(id), claim_number: number };
}

const linesSchema = z.object({
  numbers: z.string().transform((text, context) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.flatMap((line) => {
      const claim = readLine(line);
      if (claim === null)
        context.addIssue(`“${line.trim().slice(0, 60)}” is not a reference and a number, such as TR-7 MS-1`);
      return claim ?? [];
    });
  }),
});

/** The administrator's numbers for the claims of a sent filing. */
export function Confirmations({ filing }: { filing: { id: number; unconfirmed: number } }) {
  const form = useActForm(linesSchema, { numbers: '' });
  useActKey(true, { key: 'l', label: 'Record a receipt', act: 'receipt' });
  const confirm = form.act(async ({ numbers: claims }) => {
    await api.call('POST /api/v1/operator/filings/{id}/confirm', {
      params: { id: filing.id },
      body: { claims },
      shows_failure: true,
    });
    return `${claims.length} recorded`;
  });
  return (
    <Section
      id={`confirm-${filing.id}`}
      heading={`Confirmations of TR-F${filing.id}`}
      note={`${pluralize(filing.unconfirmed, 'claim number')} missing`}
    >
      <form {...confirm}>
        <TextArea
          label="Our reference and the administrator’s number, one line per claim"
          data-act="receipt"
          {...form.field('numbers', { required: true })}
        />
        <p className={styles.acts}>
          <Button type="submit" busy={form.busy && 'Recording'}>
            Record the numbers
          </Button>
          <Fault>{form.fault}</Fault>
        </p>
      </form>
    </Section>
  );
}
