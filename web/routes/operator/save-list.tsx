import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
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
export function SaveList({ source, name }: { source: ListSource; name: string }) {
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
  return (
    <div className={styles.more}>
      <Button size="small" variant="plain" data-save-list busy={busy && 'Saving'} onClick={save}>
        Save as CSV<span className="sr-only">: {name}</span>
      </Button>
      <Fault>{fault}</Fault>
    </div>
  );
}
