import { useState } from 'react';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { ReadingPage } from '../../components/reading/reading-page.tsx';
import type { Route } from './+types/route';
import styles from './hand-over.module.css';
import { HandoverForm } from './handover-form.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Transfer an account',
    description: 'For executors, heirs, guardians, successors of a company, and organizations whose owner left.',
    path: '/hand-over',
  });
}

interface Receipt {
  id: number;
  receipt_to: string;
}

export default function HandOver() {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  return (
    <ReadingPage
      title="Transfer an account"
      lead="For executors, heirs, guardians, successors of a company, and organizations whose owner left."
    >
      <div className={styles.columns}>
        {receipt ? (
          <section className={styles.receipt} role="status">
            <h2 className="t-section">We have your request</h2>
            <p className="t-dim">
              It has the number {receipt.id}. We sent a receipt to {receipt.receipt_to} and will answer there.
            </p>
          </section>
        ) : (
          <HandoverForm onSent={setReceipt} />
        )}
        <aside className={styles.aside}>
          <h2 className="t-sub">What happens</h2>
          <p>
            One person on our team checks your documents and notifies the account owner, who has seven days to object.
            Then a second person decides.
          </p>
          <h2 className="t-sub">What you receive</h2>
          <p>Portfolios and trades, claims with their documents and history, and payments to come.</p>
          <h2 className="t-sub">What stays encrypted</h2>
          <p>
            The holder’s sign-in, payment details, tax forms and conversations. Payments wait until you add your own
            details.
          </p>
          <h2 className="t-sub">Documents</h2>
          <p>
            Letters testamentary, a certificate of inheritance, an order of guardianship, a certificate of merger, or a
            resolution. Send copies, and black out anything we do not need.
          </p>
        </aside>
      </div>
    </ReadingPage>
  );
}
