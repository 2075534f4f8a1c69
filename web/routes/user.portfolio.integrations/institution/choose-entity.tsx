import type { EntityChoice } from '@trover/contract/account-map/account-map.ts';
import { useId, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import styles from './choose-entity.module.css';
import type { Choice } from './entity-choices.ts';

const kinds: readonly [Choice['kind'], string][] = [
  ['new_for_each', 'A new entity for each account'],
  ['new_entity', 'One new entity'],
  ['existing_entity', 'An existing entity'],
  ['not_ours', 'Not ours'],
  ['ask_again', 'No entity yet'],
];

const SAME = 'same_account ';

/** Chooses the entity of the selected accounts. */
export function ChooseEntity({
  count,
  sameAs,
  onSave,
}: {
  count: number;
  /** The custodians at which the selected account may be the same one. */
  sameAs: readonly string[];
  /** Returns an error message, or null once it is saved. */
  onSave: (choice: Choice) => Promise<string | null>;
}) {
  const [kind, setKind] = useState<Choice['kind']>('new_for_each');
  const [custodian, setCustodian] = useState('');
  const [name, setName] = useState('');
  const [entities, setEntities] = useState<readonly EntityChoice[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const list = useId();
  const searches = useRef(0);

  const search = async (text: string) => {
    setName(text);
    if (kind !== 'existing_entity') return;
    const query = { limit: 20, ...(text.trim() && { search: text.trim() }) };
    searches.current += 1;
    const own = searches.current;
    const { items } = await api.call('GET /api/v1/portfolio/accountmap/entities', { query });
    // An earlier search may be answered later.
    if (own === searches.current) setEntities(items);
  };
  const choice = (): Choice | string => {
    if (kind === 'new_entity') return name.trim().length < 2 ? 'Write the entity’s name.' : { kind, name: name.trim() };
    if (kind === 'same_account') return { kind, as_custodian: custodian };
    if (kind !== 'existing_entity') return { kind };
    const found = entities.find((entity) => entity.name.toLowerCase() === name.trim().toLowerCase());
    return found
      ? { kind, beneficial_account_id: found.beneficial_account_id }
      : 'Pick an entity from the list, or add a new one.';
  };
  const save = async () => {
    const created = choice();
    if (typeof created === 'string') return setFault(created);
    setBusy(true);
    setFault(await onSave(created));
    setBusy(false);
  };
  return (
    <form
      className={styles.bar}
      aria-label="Entity of the selected accounts"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Select
        label={`${pluralize(count, 'account')} selected: map to`}
        value={kind === 'same_account' ? SAME + custodian : kind}
        onChange={(event) => {
          const { value } = event.target;
          setKind(value.startsWith(SAME) ? 'same_account' : (value as Choice['kind']));
          setCustodian(value.slice(SAME.length));
          setName('');
          setFault(null);
        }}
      >
        {kinds.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {sameAs.map((name) => (
          <option key={name} value={SAME + name}>
            {name === '' ? 'The same account as without a custodian' : `Same account as at ${name}`}
          </option>
        ))}
      </Select>
      {kind === 'new_entity' && (
        <TextField label="Entity name" value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
      )}
      {kind === 'existing_entity' && (
        <>
          <TextField
            label="Entity"
            placeholder="Search by name"
            value={name}
            list={list}
            autoComplete="off"
            onFocus={() => void search(name)}
            onChange={(event) => void search(event.target.value)}
          />
          <datalist id={list}>
            {entities.map((entity) => (
              <option key={entity.beneficial_account_id} value={entity.name} />
            ))}
          </datalist>
        </>
      )}
      <Button type="submit" variant="primary" busy={busy && 'Saving'}>
        Save the choice
      </Button>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </form>
  );
}
