import type { EditableCase } from '@trover/contract/cases/operator.ts';
import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useDeskKeys } from '../frame/keys.ts';
import desk from '../operator.module.css';
import { Fault, Folded, Section } from '../section.tsx';
import { type CaseDraft, changedFields, draftOf } from './case-draft.ts';
import { NamedFields, StoryFields } from './case-fields.tsx';
import { fieldLabel } from './case-labels.ts';
import styles from './cases.module.css';
import type { ClaimsOfCase } from './facts/affected.tsx';
import { CaseFacts } from './facts/case-facts.tsx';
import { allFacts, originLabel, shownValue } from './facts/fact-list.ts';
import { CaseRail, type Change, DeadlinesInForce, NamedByPlan, RecordInShort } from './facts/summary.tsx';
import type { PlanHistory } from './plan/load-plan-history.ts';
import { PlanInShort } from './plan/plan-in-short.tsx';
import { useCaseForm } from './use-case-form.ts';

type History = DataOf<Operations['GET /api/v1/operator/cases/{id}/changes']>['items'];

/** Unsaved changes: a fact with both values, longer ones by name. */
function listChanges(draft: CaseDraft, base: CaseDraft): Change[] {
  const named = new Set<string>(allFacts.map(({ field }) => field));
  const ofFacts = allFacts
    .filter(({ field }) => draft[field] !== base[field])
    .map((fact) => ({
      label: fact.label,
      before: shownValue(fact, base),
      after: shownValue(fact, draft) || 'Not set',
    }));
  const longer = (Object.keys(draft) as (keyof CaseDraft)[])
    .filter((field) => !named.has(field) && JSON.stringify(draft[field]) !== JSON.stringify(base[field]))
    .map((field) => ({ label: fieldLabel(field), before: '', after: 'Changed' }));
  return [...ofFacts, ...longer];
}

const describeStory = ({ corrective_disclosures: disclosures, faq }: CaseDraft): string =>
  `Allegations, ${pluralize(disclosures.length, 'disclosure')}, ${pluralize(faq.length, 'question')}`;

/** The facts of a case, each editable in place. Sends only changed ones, with the version that was shown. */
export function EditCase({
  editable,
  history,
  claims,
  plan,
  today,
  before,
  after,
}: {
  editable: EditableCase;
  history: History;
  claims: ClaimsOfCase;
  plan: PlanHistory | null;
  today: string;
  before: ReactNode;
  after: ReactNode;
}) {
  const [base, setBase] = useState(editable);
  const form = useCaseForm(draftOf(editable));
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const saved = draftOf(base);
  const body = changedFields(form.draft, saved);
  const changes = listChanges(form.draft, saved);
  const count = changes.length;
  const { reset } = form;
  const load = (next: EditableCase) => {
    setBase(next);
    reset(draftOf(next));
  };
  // Shows a newer version, unless something is being typed.
  useEffect(() => {
    if (count > 0 || editable.row_version === base.row_version) return;
    setBase(editable);
    reset(draftOf(editable));
  });
  const save = () =>
    form.save(async () => {
      const changed = await api.call('POST /api/v1/operator/cases/{id}', {
        params: { id: String(base.id) },
        body: { row_version: base.row_version, ...body },
        shows_failure: true,
      });
      load(changed);
      showToast({ tone: 'good', title: 'Saved; the previous values are in the history' });
      await revalidate();
    });
  const loadAgain = () =>
    form.save(async () => {
      load(await api.call('GET /api/v1/operator/cases/{id}', { params: { id: String(base.id) }, shows_failure: true }));
    });
  useDeskKeys([{ key: 'mod+s', label: 'Save', inBar: true, run: () => count > 0 && !form.busy && save() }]);
  const sourceOf = (field: string) => {
    const last = history.find(
      (one) => one.field === (field === 'company_name' || field === 'sector' ? 'company' : field),
    );
    // an operator's change of one field would hide the sources of the others
    if (last === undefined) return base.origin === 'console' && history.length > 0 ? '' : originLabel(base.origin);
    return <span title={last.by ?? 'Catalog files'}>Changed {formatDate(last.at)}</span>;
  };
  return (
    <div className={desk.split}>
      <div className={desk.main}>
        {before}
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (count > 0) save();
          }}
        >
          <CaseFacts key={base.row_version} form={form} base={saved} sourceOf={sourceOf} />
          {editable.is_named_by_plan ? (
            <NamedByPlan editable={editable} today={today} />
          ) : (
            <Section id="class" heading="Securities and class period">
              <div className={styles.group}>
                <NamedFields form={form} />
              </div>
            </Section>
          )}
          <DeadlinesInForce editable={editable} today={today} />
          {plan !== null && <PlanInShort id={base.id} plan={plan} />}
          <RecordInShort editable={editable} />
          <Folded heading="Story" note={describeStory(form.draft)} isOpen={form.fault !== null}>
            <div className={styles.group}>
              <StoryFields form={form} formKey={String(base.row_version)} />
            </div>
          </Folded>
          {(count > 0 || form.fault !== null) && (
            <div className={styles.save}>
              <Button type="submit" variant="primary" busy={form.busy && 'Saving'} disabled={count === 0}>
                {count === 1 ? 'Save 1 change' : `Save ${count} changes`}
              </Button>
              <Button onClick={() => reset(saved)}>Discard</Button>
              <Fault>{form.fault}</Fault>
              {form.fault !== null && count > 0 && (
                <Button size="small" onClick={loadAgain}>
                  Discard my changes and reload the case
                </Button>
              )}
            </div>
          )}
        </form>
        {after}
      </div>
      <CaseRail editable={editable} changes={changes} claims={claims} />
    </div>
  );
}
