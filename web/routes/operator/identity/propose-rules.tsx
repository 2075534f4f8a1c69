import { type IdentityRuleSet, proposeIdentityRules } from '@trover/contract/identity/identity-rules.ts';
import { RULE_CAUSES, RULE_CLAIMANTS, RULE_LEVELS } from '@trover/core/identity/levels.ts';
import { useFieldArray } from 'react-hook-form';
import { api } from '../../../api.ts';
import { toNumber } from '../../../components/forms/form-values.ts';
import { levelLabels } from '../../../components/identity/identity-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import operator from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import { causeLabels, claimantLabels } from './rule-labels.ts';
import styles from './rules.module.css';

/** A new version, which begins as the one in force. */
export function ProposeRules({ before }: { before: IdentityRuleSet }) {
  const { rules: inForce, changed_payee_days, years_valid } = before;
  const form = useActForm(proposeIdentityRules.body, {
    rules: inForce,
    changed_payee_days,
    years_valid,
    note: '',
  });
  const rules = useFieldArray({ control: form.control, name: 'rules' });
  const propose = form.act(async (body) => {
    await api.call('POST /api/v1/operator/identity_rules', { body, shows_failure: true });
    return 'Proposed: someone else approves it';
  });
  return (
    <Section id="propose" heading="Propose a version" note="Someone else approves it before it counts">
      <form className={styles.form} {...propose}>
        {rules.fields.map(({ id }, at) => (
          <fieldset key={id} className={styles.rule}>
            <legend className="sr-only">Rule {at + 1}</legend>
            <Select label="Claimant" {...form.field(`rules.${at}.claimant`)}>
              {RULE_CLAIMANTS.map((claimant) => (
                <option key={claimant} value={claimant}>
                  {claimantLabels[claimant]}
                </option>
              ))}
            </Select>
            <Select label="Applies to" {...form.field(`rules.${at}.cause`)}>
              {RULE_CAUSES.map((cause) => (
                <option key={cause} value={cause}>
                  {causeLabels[cause]}
                </option>
              ))}
            </Select>
            <TextField
              label="Above, dollars"
              inputMode="decimal"
              {...form.field(`rules.${at}.above`, { required: true })}
            />
            <Select label="Needs" {...form.field(`rules.${at}.needs`)}>
              {RULE_LEVELS.map((level) => (
                <option key={level} value={level}>
                  {levelLabels[level]}
                </option>
              ))}
            </Select>
            <TextField
              label="The client reads"
              maxLength={300}
              {...form.field(`rules.${at}.why`, { required: true })}
            />
            <Button size="small" variant="plain" onClick={() => rules.remove(at)}>
              Remove<span className="sr-only"> rule {at + 1}</span>
            </Button>
          </fieldset>
        ))}
        <p>
          <Button
            size="small"
            onClick={() => rules.append({ claimant: 'person', cause: 'sum', above: '', needs: 'document', why: '' })}
          >
            Add a rule
          </Button>
        </p>
        <div className={operator.acts}>
          <TextField
            label="Days a changed payee counts"
            inputMode="numeric"
            {...form.field('changed_payee_days', { required: true, setValueAs: toNumber })}
          />
          <TextField
            label="Years a check is valid"
            inputMode="numeric"
            {...form.field('years_valid', { required: true, setValueAs: toNumber })}
          />
          <TextField label="Reason for the version" maxLength={300} {...form.field('note', { required: true })} />
          <Button type="submit" variant="primary" busy={form.busy && 'Proposing'}>
            Propose the version
          </Button>
        </div>
        <Fault>{form.fault}</Fault>
      </form>
    </Section>
  );
}
