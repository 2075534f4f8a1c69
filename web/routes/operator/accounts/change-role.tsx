import { changeRole } from '@trover/contract/accounts/operator.ts';
import { z } from 'zod';
import { api } from '../../../api.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../../ui/field.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import { type Person, roleNameOf, roleNames, roles } from './people-labels.ts';

type Capability = Person['capabilities'][number];
const allCapabilities: readonly Capability[] = ['money_maker', 'money_checker'];

/** The chosen role; the call has `role` and `org_type` instead of the role's name. */
const roleForm = changeRole.body
  .pick({ partner: true, reason: true })
  .extend({ role_name: z.enum(roleNames), capabilities: changeRole.body.shape.capabilities.unwrap() });

/** Changes an account's role, or approves an attorney; needs a confirmation, since it ends the account's sessions. */
export function ChangeRole({ person, firms }: { person: Person; firms: readonly { marker: string; firm: string }[] }) {
  const before = roleNameOf(person);
  const had = before === 'operator' ? person.capabilities : [];
  const form = useActForm(
    roleForm,
    {
      role_name: before,
      partner: person.partner ?? firms[0]?.marker ?? '',
      capabilities: before === 'operator' ? person.capabilities : [...allCapabilities],
      reason: '',
    },
    { optional: ['reason'] },
  );
  const { busy, fault, act } = useAct();
  const { role_name: chosen, partner, capabilities } = form.watch();
  const isAttorney = chosen === 'attorney';
  const isOperator = chosen === 'operator';
  const needsSecond = isOperator && (before !== 'operator' || capabilities.some((one) => !had.includes(one)));
  const sameCapabilities = allCapabilities.every((one) => capabilities.includes(one) === had.includes(one));
  const waits = person.approved_at === null;
  const isSame =
    chosen === before && !waits && (!isAttorney || partner === person.partner) && (!isOperator || sameCapabilities);
  const { role, org_type, word } = roles[chosen];
  const isApproval = chosen === before && waits;
  const doing = needsSecond ? 'Request the role' : isApproval ? 'Approve' : 'Change the role';
  const send = ({ reason = '' }: { reason?: string | undefined }) =>
    act(async () => {
      await api.call('POST /api/v1/operator/accounts/{id}/role', {
        params: { id: person.id },
        body: { role, org_type, ...(isAttorney && { partner }), ...(isOperator && { capabilities, reason }) },
        shows_failure: true,
      });
      if (needsSecond) return 'Requested: a second operator decides';
      return isApproval ? 'Approved' : `${word} from now on`;
    });
  const confirm = form.submit(async (sent) =>
    dialogs.open({
      name: 'choice',
      props: {
        title: isApproval ? `Approve ${person.email}?` : `${word}: ${person.email}?`,
        description: needsSecond
          ? 'A second operator decides within seven days. Until then nothing changes.'
          : `This ends all sessions of the account. It then signs in as ${/^[AIO]/.test(word) ? 'an' : 'a'} ${word.toLowerCase()}.`,
        safe: { label: 'Cancel' },
        other: { label: doing, onChoose: () => send(sent) },
      },
    }),
  );
  return (
    <Section id="role" heading="Role" note="Its sessions end with a change; it is in the audit log">
      <form className={styles.form} {...confirm}>
        <Select label="This account is" {...form.field('role_name')}>
          {roleNames.map((one) => (
            <option key={one} value={one}>
              {roles[one].word}
            </option>
          ))}
        </Select>
        {isAttorney && (
          <Select label="Firm" {...form.field('partner')}>
            {firms.map(({ marker, firm }) => (
              <option key={marker} value={marker}>
                {firm}
              </option>
            ))}
          </Select>
        )}
        {isOperator && (
          <div className={`${styles.wide} ${styles.acts}`}>
            {allCapabilities.map((one) => (
              <Checkbox key={one} value={one} {...form.field('capabilities')}>
                {one === 'money_maker' ? 'Prepares payments (money maker)' : 'Approves payments (money checker)'}
              </Checkbox>
            ))}
          </div>
        )}
        {needsSecond && (
          <TextField
            className={styles.wide}
            label="Why"
            hint="Shown to the operator who decides."
            maxLength={500}
            {...form.field('reason')}
          />
        )}
        <p className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" variant="primary" disabled={isSame} busy={busy && 'Changing'}>
            {doing}
          </Button>
          {isSame && <span className="t-dim">This account already has this role.</span>}
          <Fault>{fault ?? form.fault}</Fault>
        </p>
      </form>
    </Section>
  );
}
