import { useState } from 'react';
import { Link } from 'react-router';
import type { PageBrand } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { rememberClosed } from './closed-notices.ts';
import styles from './cookie-notice.module.css';

/** The flag in the specification, stored with the closed notices. */
export const cookieNoticeId = 'cookie-popup-shown';

/** Shown until it is acknowledged: one sentence that blocks nothing. */
export function CookieNotice({ brand }: { brand: PageBrand }) {
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <section className={styles.notice} aria-label="Cookies" data-cookie-notice="">
      <p>{brand.name} uses cookies for your sign-in and to remember your settings.</p>
      <Link to="/privacy" className="t-quiet">
        Details
      </Link>
      <Button
        size="small"
        variant="primary"
        onClick={() => {
          rememberClosed(cookieNoticeId);
          setOpen(false);
        }}
      >
        Understood
      </Button>
    </section>
  );
}
