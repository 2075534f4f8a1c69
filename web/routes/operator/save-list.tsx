import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonKey } from './frame/button-key.tsx';
import { useDeskKeys } from './frame/keys.ts';
import { noKeys } from './frame/row-keys.ts';
import styles from './operator.module.css';
import { Fault } from './section.tsx';
import { useAct } from './use-act.ts';
import { saveExport } from './work/queue/save-csv.ts';

type Fields = Record<string, string | number | boolean | null | undefined>;

/** The API list that a table shows. */
export interface ListSource {
  list: `/api/v1/operator/${string}` | '/api/v1/crm/tickets';
  /** The name of the list in the answer, if there are several. */
  part?: string;
  params?: Fields;
  query?: Fields;
}

const given = (fields: Fields = {}) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])),
  );

/** Saves the whole list as CSV, not only the page shown. */
export function SaveList({
  source,
  name,
  hasKey = false,
}: {
  source: ListSource;
  name: string;
  /** Whether Shift and E saves it: of one list on a page. */
  hasKey?: boolean;
}) {
  const { busy, fault, act } = useAct();
  const save = () =>
    act(async () => {
      const { list, part, params, query } = source;
      const exported = await api.call('POST /api/v1/operator/exports', {
        body: { list, ...(part !== undefined && { part }), params: given(params), query: given(query) },
        shows_failure: true,
      });
      return `${saveExport(`${name.replaceAll(' ', '-')}.csv`, exported)} rows saved`;
    });
  useDeskKeys(hasKey ? [{ key: 'E', label: 'Save as CSV', run: () => !busy && save() }] : noKeys);
  return (
    <div className={styles.more}>
      <Button size="small" variant="plain" data-save-list busy={busy && 'Saving'} onClick={save}>
        Save as CSV<span className="sr-only">: {name}</span>
        {hasKey && <ButtonKey>⇧E</ButtonKey>}
      </Button>
      <Fault>{fault}</Fault>
    </div>
  );
}
