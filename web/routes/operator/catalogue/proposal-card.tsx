import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { CatalogueProposal, getCatalogueProposal } from '@trover/contract/sources/proposals.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Facts, Fault } from '../section.tsx';
import { useAct } from '../use-act.ts';
import styles from './catalogue.module.css';
import { fieldLabel, valueText } from './catalogue-labels.ts';

type Proposal = DataOf<typeof getCatalogueProposal>;

/** The proposal replaces no value. */
const isAdditive = (field: string): boolean => field === 'milestone' || field === 'identifier';

const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

/** One proposal: its effect, the quotation that supports it, and the possible decisions. */
export function ProposalCard({ proposal, onAlike }: { proposal: CatalogueProposal; onAlike: () => void }) {
  const { id, field, value, now, source, page, words, status } = proposal;
  const { busy, fault, act } = useAct();
  const [shown, setShown] = useState<Proposal | null>(null);
  const [isEditing, setEditing] = useState(false);
  const decide = (decision: 'accept' | 'reject', more: { value?: unknown; is_case?: number } = {}) =>
    act(async () => {
      await api.call('POST /api/v1/operator/catalogue/proposals/decide', {
        body: { ids: [id], decision, ...more },
        shows_failure: true,
      });
      return decision === 'accept' ? 'Accepted. You can undo it under Accepted.' : 'Rejected';
    });
  const undo = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/catalogue/proposals/{id}/undo', {
        params: { id },
        shows_failure: true,
      });
      return 'Undone. The proposal is open again.';
    });
  const show = () =>
    act(async () => {
      setShown(
        await api.call('GET /api/v1/operator/catalogue/proposals/{id}', { params: { id }, shows_failure: true }),
      );
      return 'What it would change is shown';
    });
  return (
    <article className={styles.card} aria-labelledby={`proposal-${id}`}>
      <h3 id={`proposal-${id}`}>
        {fieldLabel(field)}
        {proposal.case && (
          <>
            {' · '}
            <Link to={`/operator/cases/${proposal.case.id}`}>{proposal.case.title}</Link>
          </>
        )}
      </h3>
      <p className={styles.change}>
        {field !== 'case' && !isAdditive(field) && status === 'waiting' && (
          <>
            <del>{valueText(field, now)}</del>{' '}
          </>
        )}
        <ins>{valueText(field, status === 'accepted' ? proposal.accepted_value : value)}</ins>
      </p>
      <blockquote className={`t-record ${styles.words}`}>{words}</blockquote>
      <p className="t-quiet">
        {isAddress(source) ? (
          <a className={styles.source} href={source} rel="noreferrer">
            {source.replace(/^https?:\/\//, '')}
          </a>
        ) : (
          source
        )}
        {page !== null && `, page ${page}`}
      </p>
      {shown && <Effects shown={shown} onIsCase={(is_case) => decide('accept', { is_case })} />}
      {isEditing ? (
        <EditValue field={field} value={value} onSave={(edited) => decide('accept', { value: edited })} />
      ) : (
        <p className={styles.acts}>
          {status === 'waiting' ? (
            <>
              <Button size="small" busy={busy && 'Accepting'} onClick={() => decide('accept')}>
                Accept
              </Button>
              <Button size="small" onClick={() => setEditing(true)}>
                Edit
              </Button>
              <Button size="small" data-act="reject" busy={busy && 'Rejecting'} onClick={() => decide('reject')}>
                Reject
              </Button>
              <Button size="small" onClick={show}>
                Show effects
              </Button>
              <Button size="small" onClick={onAlike}>
                Select similar
              </Button>
            </>
          ) : (
            <>
              {proposal.undo_fault === null ? (
                <Button size="small" busy={busy && 'Undoing'} onClick={undo}>
                  Undo
                </Button>
              ) : (
                <span className="t-dim">{proposal.undo_fault}</span>
              )}
              <span className="t-quiet">
                {proposal.by_rule ? 'By a rule' : (proposal.decided_by ?? 'By an operator')}
              </span>
            </>
          )}
        </p>
      )}
      <Fault>{fault}</Fault>
    </article>
  );
}

function Effects({ shown: { effects, duplicates }, onIsCase }: { shown: Proposal; onIsCase: (id: number) => void }) {
  return (
    <>
      {effects && (
        <Facts
          facts={[
            ['Owners', `${effects.owners}, ${effects.owners_eligible} eligible`],
            ['Claims in progress', effects.claims],
            ['Notified', `${effects.notified} ${effects.notified === 1 ? 'account' : 'accounts'}`],
            ['Amounts', effects.is_computed_again ? 'Computed again' : 'Unchanged'],
            ['Stage', effects.stage === null ? 'Unchanged' : `Becomes ${effects.stage.replaceAll('_', ' ')}`],
            ...(effects.against === null ? [] : [['Cannot be accepted', effects.against] as const]),
          ]}
        />
      )}
      {duplicates.length > 0 && (
        <ul className={styles.duplicates}>
          {duplicates.map(({ id, title, why }) => (
            <li key={id}>
              <ButtonLink size="small" to={`/operator/cases/${id}`}>
                {title}
              </ButtonLink>
              <span>{why}</span>
              <Button size="small" onClick={() => onIsCase(id)}>
                Choose this case
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A text or a date unchanged; a structured value as JSON. */
function EditValue({ field, value, onSave }: { field: string; value: unknown; onSave: (value: unknown) => void }) {
  const id = useId();
  const isText = typeof value === 'string';
  const [text, setText] = useState(isText ? value : JSON.stringify(value, null, 2));
  const [fault, setFault] = useState<string | null>(null);
  const save = () => {
    if (isText) return onSave(text);
    try {
      onSave(JSON.parse(text));
    } catch {
      setFault('This is not valid JSON. Check quotes and commas.');
    }
  };
  return (
    <div className={styles.edit}>
      <label htmlFor={id}>{fieldLabel(field)}</label>
      <textarea
        id={id}
        rows={isText ? 1 : 10}
        value={text}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={({ target }) => setText(target.value)}
      />
      <div id={`${id}-fault`}>
        <Fault>{fault}</Fault>
      </div>
      <Button size="small" onClick={save}>
        Accept the edited value
      </Button>
    </div>
  );
}
