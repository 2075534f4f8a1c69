import { useState } from 'react';
import { api } from '../../../api.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../../ui/field.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import { type Person, type RoleName, roleNameOf, roleNames, roles } from './people-labels.ts';

type Capability = Person['capabilities'][number];
const allCapabilities: readonly Capability[] = ['money_maker', 'money_checker'];

/** Gives an account another role, or approves an attorney; asked once more, for its sessions end with it. */
export function ChangeRole({ person, firms }: { person: Person; firms: readonly { marker: string; firm: string }[] }) {
  const { busy, fault, act } = useAct();
  const before = roleNameOf(person);
  const [chosen, setChosen] = useState<RoleName>(before);
  const [partner, setPartner] = useState(person.partner ?? firms[0]?.marker ?? '');
  const isAttorney = chosen === 'attorney';
  const isOperator = chosen === 'operator';
  const [capabilities, setCapabilities] = useState<readonly Capability[]>(
    before === 'operator' ? person.capabilities : allCapabilities,
  );
  const [reason, setReason] = useState('');
  const has = (one: Capability) => before === 'operator' && person.capabilities.includes(one);
  const needsSecond = isOperator && (before !== 'operator' || capabilities.some((one) => !has(one)));
  const sameCapabilities = allCapabilities.every((one) => capabilities.includes(one) === has(one));
  const waits = person.approved_at === null;
  const isSame =
    chosen === before && !waits && (!isAttorney || partner === person.partner) && (!isOperator || sameCapabilities);
  const { role, org_type, word } = roles[chosen];
  const doing = needsSecond ? 'Request the role' : chosen === before && waits ? 'Approve' : 'Change the role';
  const send = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/accounts/{id}/role', {
        params: { id: person.id },
        body: {
          role,
          org_type,
          ...(isAttorney && { partner }),
          ...(isOperator && { capabilities: [...capabilities], reason }),
        },
        shows_failure: true,
      });
      if (needsSecond) return 'Requested: a second operator decides';
      return chosen === before && waits ? 'Approved' : `${word} from now on`;
    });
  const ask = () =>
    dialogs.open({
      name: 'choice',
      props: {
        title: chosen === before && waits ? `Approve ${person.email}?` : `${word}: ${person.email}?`,
        description: needsSecond
          ? 'A second operator decides within seven days. Until then nothing changes.'
          : `This ends all sessions of the account. It then signs in as ${/^[AIO]/.test(word) ? 'an' : 'a'} ${word.toLowerCase()}.`,
        safe: { label: 'Cancel' },
        other: { label: doing, onChoose: send },
      },
    });
  return (
    <Section id="role" heading="Role" note="Its sessions end with a change; it is in the audit log">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Select
          label="This account is"
          value={chosen}
          onChange={({ target }) => setChosen(roleNames.find((one) => one === target.value) ?? before)}
        >
          {roleNames.map((one) => (
            <option key={one} value={one}>
              {roles[one].word}
            </option>
          ))}
        </Select>
        {isAttorney && (
          <Select label="Of the firm" value={partner} onChange={({ target }) => setPartner(target.value)}>
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
              <Checkbox
                key={one}
                checked={capabilities.includes(one)}
                onChange={({ target }) =>
                  setCapabilities(target.checked ? [...capabilities, one] : capabilities.filter((each) => each !== one))
                }
              >
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
            value={reason}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <p className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" variant="primary" disabled={isSame} busy={busy && 'Changing'}>
            {doing}
          </Button>
          {isSame && <span className="t-dim">It has this role.</span>}
          <Fault>{fault}</Fault>
        </p>
      </form>
    </Section>
  );
}
