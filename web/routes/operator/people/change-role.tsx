import { useState } from 'react';
import { api } from '../../../api.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import styles from '../operator.module.css';
import { Fault, Part } from '../parts.tsx';
import { useAct } from '../use-act.ts';
import { type Person, type RoleName, roleNameOf, roleNames, roles } from './words.ts';

/** Gives an account another role, or approves an attorney; asked once more, for its sessions end with it. */
export function ChangeRole({ person, firms }: { person: Person; firms: readonly { marker: string; firm: string }[] }) {
  const { busy, fault, act } = useAct();
  const before = roleNameOf(person);
  const [chosen, setChosen] = useState<RoleName>(before);
  const [partner, setPartner] = useState(person.partner ?? firms[0]?.marker ?? '');
  const isAttorney = chosen === 'attorney';
  const waits = person.approved_at === null;
  const isSame = chosen === before && !waits && (!isAttorney || partner === person.partner);
  const { role, org_type, word } = roles[chosen];
  const send = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/accounts/{id}/role', {
        params: { id: person.id },
        body: { role, org_type, ...(isAttorney && { partner }) },
        shows_failure: true,
      });
      return chosen === before && waits ? 'Approved' : `${word} from now on`;
    });
  const ask = () =>
    dialogs.open({
      name: 'choice',
      props: {
        title: chosen === before && waits ? `Approve ${person.email}?` : `${word}: ${person.email}?`,
        description: `All sessions of this account end, and it signs in anew as ${/^[AIO]/.test(word) ? 'an' : 'a'} ${word.toLowerCase()}.`,
        safe: { label: 'Leave it' },
        other: { label: chosen === before && waits ? 'Approve' : 'Change the role', onChoose: send },
      },
    });
  return (
    <Part id="role" heading="Role" note="Its sessions end with a change; it is in the audit log">
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
        <p className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" variant="primary" disabled={isSame} busy={busy && 'Changing'}>
            {chosen === before && waits ? 'Approve' : 'Change the role'}
          </Button>
          {isSame && <span className="t-dim">It has this role.</span>}
          <Fault>{fault}</Fault>
        </p>
      </form>
    </Part>
  );
}
