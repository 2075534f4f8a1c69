import { useSearchParams } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import type { SecurityData } from './load-security.ts';
import styles from './security.module.css';

/** Why an operator was redirected here from the desk, and what gives access. */
export function NeedsSecondFactor({
  security: { totp, passkeys },
}: {
  security: Pick<SecurityData, 'totp' | 'passkeys'>;
}) {
  const [search] = useSearchParams();
  if (search.get('needs') !== 'second_factor') return null;
  const hasOne = totp.is_on || passkeys.length > 0;
  return (
    <div className={styles.needs} role="status">
      <Icon name="info" />
      <p>
        {hasOne
          ? 'You now have a second factor. Open the desk again. If it sends you back here, log out and sign in again.'
          : 'The operator desk needs a second factor. Set up an authenticator app or add a passkey here, then open the desk again.'}
      </p>
    </div>
  );
}
