import { CASE_KINDS } from '@trover/core/cases/case-record.ts';
import { usualTitle } from '@trover/core/cases/proposal.ts';
import { capitalize } from '@trover/core/text/capitalize.ts';
import { api } from '../../../api.ts';
import { asSentence } from '../../../components/forms/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { DraftFields, DraftSecurity } from '../draft-fields.ts';
import { newDraftKey } from '../saved-draft.ts';
import type { Draft } from '../use-draft.ts';
import { CompanyField } from './company-field.tsx';
import { courts } from './courts.ts';
import { DraftSection } from './draft-section.tsx';
import styles from './sections.module.css';

const kinds = [
  ['common', 'Common stock'],
  ['adr', 'ADR'],
  ['preferred', 'Preferred stock'],
  ['note', 'Notes'],
  ['warrant', 'Warrants'],
  ['unit', 'Units'],
  ['call', 'Call options'],
  ['put', 'Put options'],
  ['token', 'Tokens'],
] as const;

/** The defendant company, its securities, and the court. */
export function CompanySection({ draft }: { draft: Draft }) {
  const { fields, change, errors } = draft;
  const showToast = useToast();
  const set = (name: 'title' | 'court' | 'docket') => (event: { target: { value: string } }) =>
    change({ [name]: event.target.value });

  const choose = async (company: DraftFields['company']) => {
    if (company.id === fields.company.id && company.name === fields.company.name) return;
    change({ company });
    if (company.id === null)
      return change({ securities: fields.securities.length > 0 ? fields.securities : [empty()] });
    const known = await api
      .call('GET /api/v1/company/{id}', { params: { id: String(company.id) } })
      .catch(() =>
        showToast({ tone: 'bad', title: 'Its securities did not load', text: 'Type their tickers instead.' }),
      );
    const securities = known?.securities.map((security) => ({
      key: String(security.id),
      name: security.name ?? '',
      kind: security.kind,
      ticker: security.ticker ?? '',
      identifier: security.identifiers.find(({ kind }) => kind === 'isin' || kind === 'cusip')?.value ?? '',
    }));
    change({ securities: securities?.length ? securities : [empty()] });
  };

  return (
    <DraftSection id="company" heading="Company" text="One company and its listed securities.">
      <div className={styles.two}>
        <div className={styles.full}>
          <CompanyField
            company={fields.company}
            error={asSentence(errors.company)}
            onChoose={(company) => void choose(company)}
          />
        </div>
        {fields.company.name !== '' && <Securities draft={draft} />}
        <TextField
          className={`${styles.full} ${styles.caption}`}
          label="Case caption"
          placeholder={fields.company.name ? usualTitle(fields.company.name) : ''}
          maxLength={300}
          value={fields.title}
          onChange={set('title')}
          error={asSentence(errors.title)}
        />
        <TextField
          label="Court"
          list="courts"
          maxLength={200}
          value={fields.court}
          onChange={set('court')}
          error={asSentence(errors.court)}
        />
        <datalist id="courts">
          {courts.map((court) => (
            <option key={court} value={court} />
          ))}
        </datalist>
        <TextField
          label="Docket number"
          optional
          maxLength={100}
          value={fields.docket}
          onChange={set('docket')}
          error={asSentence(errors.docket)}
        />
        <Select
          label="Kind"
          value={fields.kind}
          onChange={(event) => change({ kind: event.target.value as DraftFields['kind'] })}
          error={asSentence(errors.kind)}
        >
          {CASE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {capitalize(kind)}
            </option>
          ))}
        </Select>
      </div>
    </DraftSection>
  );
}

const empty = (): DraftSecurity => ({ key: newDraftKey(), name: '', kind: 'common', ticker: '', identifier: '' });

function Securities({ draft: { fields, change, errors } }: { draft: Draft }) {
  const { securities } = fields;
  const set = (at: number, patch: Partial<DraftSecurity>) =>
    change({ securities: securities.map((each, index) => (index === at ? { ...each, ...patch } : each)) });
  // A row without ticker and number is not sent, so sent rows have positions of their own.
  const placeOf = (at: number) =>
    securities.slice(0, at).filter(({ ticker, identifier }) => (ticker + identifier).trim() !== '').length;
  const error = (at: number, ...names: string[]) =>
    asSentence(names.map((name) => errors[`securities.${placeOf(at)}.${name}`]).find(Boolean));
  return (
    <fieldset className={`${styles.full} ${styles.securities}`}>
      <legend>Securities</legend>
      {securities.map((security, at) => (
        <div key={security.key} className={styles.security}>
          <TextField
            label="Ticker"
            maxLength={20}
            value={security.ticker}
            onChange={(event) => set(at, { ticker: event.target.value })}
            error={error(at, 'ticker')}
          />
          <Select label="What it is" value={security.kind} onChange={(event) => set(at, { kind: event.target.value })}>
            {kinds.map(([kind, word]) => (
              <option key={kind} value={kind}>
                {word}
              </option>
            ))}
          </Select>
          <TextField
            label="CUSIP or ISIN"
            optional
            maxLength={20}
            value={security.identifier}
            onChange={(event) => set(at, { identifier: event.target.value })}
            error={error(at, 'cusip', 'isin')}
          />
          <Button
            variant="plain"
            icon="trash"
            iconOnly
            onClick={() => change({ securities: securities.filter((_, index) => index !== at) })}
          >
            Remove {security.ticker || 'this security'}
          </Button>
        </div>
      ))}
      {errors.securities && <p className={styles.error}>{asSentence(errors.securities)}</p>}
      {securities.length < 20 && (
        <Button size="small" icon="plus" onClick={() => change({ securities: [...securities, empty()] })}>
          Add a security
        </Button>
      )}
    </fieldset>
  );
}
