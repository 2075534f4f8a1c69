import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';

/** `TR-7 MS-1` or `7,MS-1`, one claim a line; null for a line that is neither. */
function readLine(line: string): { sub_payout_request_id: number; claim_number: string } | null {
  const [, id, number] = /^\s*(?:TR-)?(\d{1,15})[\s,;]+(\S.*?)\s*$/i.exec(line) ?? [];
  return id === undefined || number === undefined ? null : { sub_payout_request_id: Number(id), claim_number: number };
}

/** The administrator's numbers for the claims of a filing that was sent. */
export function Confirmations({ filing, today }: { filing: { id: number; unconfirmed: number }; today: string }) {
  const { busy, fault, act } = useAct();
  const confirm = (form: HTMLFormElement) =>
    act(async () => {
      const lines = String(new FormData(form).get('numbers') ?? '')
        .split('\n')
        .filter((line) => line.trim() !== '');
      const claims = lines.flatMap((line) => readLine(line) ?? []);
      const body = { confirmed_on: today, claims };
      await api.call('POST /api/v1/operator/filings/{id}/confirm', {
        params: { id: filing.id },
        body,
        shows_failure: true,
      });
      return claims.length < lines.length
        ? `${claims.length} recorded; ${lines.length - claims.length} lines could not be read`
        : `${claims.length} recorded`;
    });
  return (
    <Section
      id={`confirm-${filing.id}`}
      heading={`Confirmations of TR-F${filing.id}`}
      note={`${filing.unconfirmed} are missing`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm(event.currentTarget);
        }}
      >
        <TextArea label="Our reference and the administrator’s number, one line per claim" name="numbers" required />
        <p className={styles.acts}>
          <Button type="submit" busy={busy && 'Recording'}>
            Record the numbers
          </Button>
          <Fault>{fault}</Fault>
        </p>
      </form>
    </Section>
  );
}
