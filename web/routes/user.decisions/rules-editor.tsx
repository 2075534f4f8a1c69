import { lossMethods, outcomes, phases } from '@trover/contract/organisations/policies.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './decisions.module.css';
import {
  type Condition,
  describeRule,
  fieldLabels,
  methodLabels,
  outcomeLabels,
  type PolicyDocument,
  phaseLabels,
  type Rule,
} from './labels.ts';

const fields = Object.keys(fieldLabels) as Condition['field'][];

/** The initial condition of a kind. */
function begin(field: Condition['field']): Condition {
  switch (field) {
    case 'phase':
      return { field, is: 'settlement' };
    case 'kind':
    case 'court':
    case 'sector':
    case 'country':
      return { field, in: [''] };
    case 'loss':
      return { field, method: 'recognized', at_least: '10000' };
    case 'share_of_assets':
      return { field, method: 'lifo', at_least_pct: '0.05' };
    case 'exposure':
      return { field, at_least: '1000000' };
    case 'payment':
      return { field, at_least: '5000' };
    case 'deadline':
      return { field, within_days: 21 };
    case 'conflict':
      return { field };
  }
}

const newRule: Rule = { when: [begin('loss')], outcome: 'propose', approvals: 1, within_days: 10 };

function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from] as Item, ...rest.slice(to)];
}

interface EditorProps {
  document: PolicyDocument;
  onChange: (document: PolicyDocument) => void;
}

/** Every rule with its conditions; the last one decides all other cases, so it remains last and has none. */
export function RulesEditor({ document, onChange }: EditorProps) {
  const { rules } = document;
  const last = rules.length - 1;
  const setRules = (next: Rule[]) => onChange({ ...document, rules: next });
  const setRule = (at: number, rule: Rule) => setRules(rules.map((one, place) => (place === at ? rule : one)));
  return (
    <>
      <ol className={styles.rules}>
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
          <li key={at}>
            <fieldset className={styles.rule}>
              <legend>
                Rule {at + 1}: {describeRule(rule, document.currency)}
              </legend>
              {rule.when.map((condition, place) => (
                <ConditionFields
                  // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
                  key={place}
                  condition={condition}
                  label={`Rule ${at + 1}, condition ${place + 1}`}
                  onChange={(next) =>
                    setRule(at, { ...rule, when: rule.when.map((one, n) => (n === place ? next : one)) })
                  }
                  onRemove={
                    rule.when.length > 1
                      ? () => setRule(at, { ...rule, when: rule.when.filter((_, n) => n !== place) })
                      : null
                  }
                />
              ))}
              {at !== last && (
                <p>
                  <Button
                    variant="plain"
                    size="small"
                    icon="plus"
                    onClick={() => setRule(at, { ...rule, when: [...rule.when, begin('phase')] })}
                  >
                    Add a condition
                  </Button>
                </p>
              )}
              <div className={styles.then}>
                <Segmented
                  label={`Rule ${at + 1}: then`}
                  options={outcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
                  value={rule.outcome}
                  onChange={(outcome) =>
                    setRule(at, {
                      ...rule,
                      outcome,
                      approvals: outcome === 'propose' || outcome === 'escalate' ? Math.max(1, rule.approvals) : 0,
                    })
                  }
                />
                <TextField
                  label="Approvals"
                  type="number"
                  min={0}
                  max={9}
                  value={rule.approvals}
                  onChange={({ target }) => setRule(at, { ...rule, approvals: Number(target.value) || 0 })}
                />
                <TextField
                  label="Approved by"
                  hint="Addresses of members. Leave it empty for every approver."
                  value={(rule.approvers ?? []).join(', ')}
                  onChange={({ target }) =>
                    setRule(at, {
                      ...rule,
                      approvers:
                        target.value === '' ? undefined : target.value.split(',').map((email) => email.trimStart()),
                    })
                  }
                />
                <TextField
                  label="Business days"
                  type="number"
                  min={0}
                  max={365}
                  value={rule.within_days ?? ''}
                  onChange={({ target }) =>
                    setRule(at, { ...rule, within_days: target.value === '' ? null : Number(target.value) })
                  }
                />
              </div>
              {at !== last && (
                <p className={styles.acts}>
                  <Button
                    variant="plain"
                    size="small"
                    disabled={at === 0}
                    onClick={() => setRules(moved(rules, at, at - 1))}
                  >
                    Move up
                  </Button>
                  <Button
                    variant="plain"
                    size="small"
                    disabled={at >= last - 1}
                    onClick={() => setRules(moved(rules, at, at + 1))}
                  >
                    Move down
                  </Button>
                  <Button
                    variant="plain"
                    size="small"
                    onClick={() => setRules(rules.filter((_, place) => place !== at))}
                  >
                    Remove the rule
                  </Button>
                </p>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      <p>
        <Button icon="plus" onClick={() => setRules([...rules.slice(0, last), newRule, ...rules.slice(last)])}>
          Add a rule
        </Button>
      </p>
      <div className={styles.then}>
        <TextField
          label="Assets of all entities"
          hint={`In ${document.currency}. Needed for rules based on a percentage of assets.`}
          inputMode="decimal"
          value={document.assets ?? ''}
          onChange={({ target }) => onChange({ ...document, assets: target.value.trim() || null })}
        />
        <TextArea
          label="Conflict list"
          hint="Companies or tickers, one per line."
          rows={3}
          value={document.conflicts.join('\n')}
          onChange={({ target }) =>
            onChange({ ...document, conflicts: target.value === '' ? [] : target.value.split('\n') })
          }
        />
      </div>
    </>
  );
}

function ConditionFields({
  condition,
  label,
  onChange,
  onRemove,
}: {
  condition: Condition;
  label: string;
  onChange: (condition: Condition) => void;
  onRemove: (() => void) | null;
}) {
  return (
    <div className={styles.condition}>
      <Select
        compact
        label={label}
        labelHidden
        value={condition.field}
        onChange={({ target }) => {
          const chosen = fields.find((field) => field === target.value);
          if (chosen) onChange(begin(chosen));
        }}
      >
        {fields.map((field) => (
          <option key={field} value={field}>
            {fieldLabels[field]}
          </option>
        ))}
      </Select>
      <ValueFields condition={condition} label={label} onChange={onChange} />
      {onRemove && (
        <Button variant="plain" size="small" icon="close" iconOnly onClick={onRemove}>
          Remove the condition
        </Button>
      )}
    </div>
  );
}

function ValueFields({
  condition,
  label,
  onChange,
}: {
  condition: Condition;
  label: string;
  onChange: (condition: Condition) => void;
}) {
  const method = (current: (typeof lossMethods)[number], change: (method: (typeof lossMethods)[number]) => void) => (
    <Select
      compact
      label={`${label}: method`}
      labelHidden
      value={current}
      onChange={({ target }) => change(lossMethods.find((one) => one === target.value) ?? current)}
    >
      {lossMethods.map((one) => (
        <option key={one} value={one}>
          {methodLabels[one]}
        </option>
      ))}
    </Select>
  );
  const text = (value: string, name: string, change: (value: string) => void) => (
    <TextField
      label={`${label}: ${name}`}
      labelHidden
      value={value}
      placeholder={name}
      onChange={({ target }) => change(target.value)}
    />
  );
  switch (condition.field) {
    case 'phase':
      return (
        <Select
          compact
          label={`${label}: phase`}
          labelHidden
          value={condition.is}
          onChange={({ target }) =>
            onChange({ ...condition, is: phases.find((one) => one === target.value) ?? condition.is })
          }
        >
          {phases.map((one) => (
            <option key={one} value={one}>
              {phaseLabels[one]}
            </option>
          ))}
        </Select>
      );
    case 'kind':
    case 'court':
    case 'sector':
    case 'country':
      return text(condition.in.join(', '), 'Separate values with commas', (value) =>
        onChange({ ...condition, in: value.split(',').map((one) => one.trimStart()) }),
      );
    case 'loss':
      return (
        <>
          {method(condition.method, (next) => onChange({ ...condition, method: next }))}
          {text(condition.at_least, 'at least', (at_least) => onChange({ ...condition, at_least }))}
        </>
      );
    case 'share_of_assets':
      return (
        <>
          {method(condition.method, (next) => onChange({ ...condition, method: next }))}
          {text(condition.at_least_pct, 'percent', (at_least_pct) => onChange({ ...condition, at_least_pct }))}
        </>
      );
    case 'exposure':
    case 'payment':
      return text(condition.at_least, 'at least', (at_least) => onChange({ ...condition, at_least }));
    case 'deadline':
      return text(String(condition.within_days), 'days', (days) =>
        onChange({ ...condition, within_days: Number(days) || 0 }),
      );
    case 'conflict':
      return null;
  }
}
