import { useState } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { ReadingPage } from '../../components/reading/reading-page.tsx';
import type { SiteLoader } from '../../site-loader.ts';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/route';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Contact',
    description: 'Ask about a claim, report a problem, or suggest an improvement. A person reads every message.',
    path: '/contact-us',
  });
}

interface Receipt {
  id: number;
  receipt_to: string;
}

export default function ContactUs() {
  const site = useRouteLoaderData<SiteLoader>('root');
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const email = site?.brand.contact_email;
  return (
    <ReadingPage
      title="Contact"
      lead="Ask about a claim, report a problem, or suggest an improvement. A person reads every message."
    >
      <div className={styles.columns}>
        {receipt ? (
          <section className={styles.receipt} role="status">
            <h2 className="t-section">We have your message</h2>
            <p className="t-dim">
              Your message has the number {receipt.id}. We sent a receipt to {receipt.receipt_to} and will answer there.
            </p>
            <p>
              <Button onClick={() => setReceipt(null)}>Write another message</Button>
            </p>
          </section>
        ) : (
          <ContactForm isSignedIn={site?.account != null} onSent={setReceipt} />
        )}
        <aside className={styles.aside}>
          <h2 className="t-sub">Before you write</h2>
          <p>If you filed on your own, ask the claims administrator. Its address is on the case page.</p>
          <p>
            To continue for someone who died, or for a company that merged,{' '}
            <Link to="/hand-over">request an account transfer</Link>.
          </p>
          <p>Never send a password or a full account number. The last four digits are enough.</p>
          {email && (
            <p>
              By email: <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
        </aside>
      </div>
    </ReadingPage>
  );
}
