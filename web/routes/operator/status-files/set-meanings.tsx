import { setStatusWords } from '@trover/contract/status-files/status-files.ts';
import { doesMove, STATUS_MEANINGS } from '@trover/core/status-files/meanings.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { OneStatusFile } from './apply.tsx';
import { meaningLabels } from './status-file-labels.ts';

/**
 * Sets the meaning of each of the administrator's status words. A probable meaning is preselected only if it moves no
 * claim; otherwise it is a hint.
 */
export function SetMeanings({ one }: { one: OneStatusFile }) {
  const form = useActForm(
    setStatusWords.body,
    {
      words: one.words.map(({ word, meaning, proposal, cured_by }) => {
        const known = meaning ?? (proposal !== null && !doesMove(proposal) ? proposal : null);
        return { word, cured_by, ...(known !== null && { meaning: known }) };
      }),
      cure_by: one.cure_by ?? '',
      row_version: one.row_version,
    },
    { optional: ['cure_by'] },
  );
  const send = form.act(async (body) => {
    await api.call('POST /api/v1/operator/status_files/{id}/words', {
      params: { id: one.id },
      body,
      shows_failure: true,
    });
    return 'Words saved. We compare the file with the claims.';
  });
  return (
    <Section
      id="words"
      heading={`Status words of ${one.administrator}`}
      note="Saved for later files of this administrator"
    >
      <form className={styles.form} {...send}>
        {one.words.map(({ word, rows, meaning: set, proposal }, at) => (
          <Select
            key={word}
            label={word}
            hint={
              set === null && proposal !== null && doesMove(proposal)
                ? `${pluralize(rows, 'row')}. It may mean: ${meaningLabels[proposal]}`
                : pluralize(rows, 'row')
            }
            {...form.field(`words.${at}.meaning`, { required: true })}
          >
            <option value="">Choose what it means</option>
            {STATUS_MEANINGS.map((meaning) => (
              <option key={meaning} value={meaning}>
                {meaningLabels[meaning]}
              </option>
            ))}
          </Select>
        ))}
        <DateField label="Cure date for rows without one" unit="date" optional {...form.field('cure_by')} />
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" variant={one.status === 'words' ? 'primary' : 'secondary'} busy={form.busy && 'Saving'}>
            Save the words
          </Button>
          <Fault>{form.fault}</Fault>
        </div>
      </form>
    </Section>
  );
}
