import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { api } from '../../api.ts';
import type { ContractForm } from '../../components/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './operator.module.css';

interface FoundCase {
  id: number;
  title: string;
  company: { name: string };
}

/** Delay in milliseconds until typing pauses. */
const PAUSE_MS = 120;
const isNumber = (text: string): boolean => /^\d+$/.test(text);

/**
 * A field for a case: found by company, ticker, docket or title while the user types. The value of the field `name` is
 * the case's id, which may also be typed.
 */
export function CaseField<Values extends FieldValues, Sent>({
  form,
  name,
}: {
  form: ContractForm<Values, Sent>;
  name: Path<Values>;
}) {
  const { error, required, ...hidden } = form.field(name, { required: true });
  const id = Number(form.watch(name)) || null;
  const [chosen, setChosen] = useState<FoundCase | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<readonly FoundCase[]>([]);
  const term = typed?.trim() ?? '';

  useEffect(() => {
    if (term === '') return setFound([]);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      api
        .call('GET /api/v1/operator/cases', {
          query: { search: term, limit: 8 },
          signal: abort.signal,
          key: 'case-field',
        })
        .then(({ items }) => setFound(items))
        // the search failed: the case's number can still be typed
        .catch(() => !abort.signal.aborted && setFound([]));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [term]);

  // the initial case, from the address or the record
  useEffect(() => {
    if (id === null || typed !== null || chosen?.id === id) return;
    const abort = new AbortController();
    api
      .call('GET /api/v1/operator/cases/{id}', { params: { id }, signal: abort.signal })
      .then(setChosen)
      .catch(() => undefined);
    return () => abort.abort();
  }, [id, typed, chosen]);

  const set = (value: number | '') =>
    form.setValue(name, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: value !== '' || form.formState.isSubmitted,
    });
  const choose = (one: FoundCase) => {
    setChosen(one);
    setTyped(null);
    set(one.id);
  };
  const type = (text: string) => {
    setTyped(text);
    setChosen(null);
    set(isNumber(text.trim()) ? Number(text.trim()) : '');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the field, not pressing on it
    <div
      className={styles.caseField}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        if (isNumber(term)) setTyped(null);
        else if (term !== '') void form.trigger(name);
      }}
    >
      <input type="hidden" {...hidden} />
      <Combobox
        value={typed ?? chosen?.title ?? (id === null ? '' : `Case ${id}`)}
        onValue={type}
        isOpen={term !== ''}
        onOpen={(isWanted) => !isWanted && setFound([])}
        listLabel="Cases"
        groups={[
          {
            label: null,
            choices: found.map((one) => ({
              key: one.id,
              onChoose: () => choose(one),
              content: (
                <>
                  <span className={styles.caseTitle}>{one.title}</span>
                  <span className="t-quiet t-tiny">Case {one.id}</span>
                </>
              ),
            })),
          },
        ]}
        {...(found[0] && { onEnter: () => choose(found[0] as FoundCase) })}
        field={(combobox) => (
          <TextField
            {...combobox}
            label="Case"
            required={required ?? false}
            before={<Icon name="search" />}
            placeholder="Company, ticker or docket"
            autoComplete="off"
            error={error}
          />
        )}
      />
    </div>
  );
}
