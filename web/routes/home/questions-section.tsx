import { AccordionItem } from '../../ui/accordion.tsx';
import styles from './questions-section.module.css';

const questions = [
  {
    heading: 'I sold at a profit. Can I still be owed?',
    answer:
      'Sometimes. What matters is how inflated the price was when you bought and when you sold. It is worked out lot by lot, and every line shows the clause of the plan that decided it.',
  },
  {
    heading: 'What happens to a file I drop here?',
    answer:
      'It stays on your computer. This page fetches the list of cases and their plans, the same for every visitor, and your browser does the reading and the arithmetic. Sign in and upload it to save it.',
  },
  {
    heading: 'What does a linked account let you see?',
    answer:
      'Trades, transfers, positions, and the account’s name and last digits. We can only read. You sign in on the broker’s own page, so we never see the password, and you can unlink at any time, with or without the trades.',
  },
  {
    heading: 'How sure is an estimate?',
    answer:
      'The recognized loss follows the court’s plan to the cent, as far as your trades are complete. What a fund pays for each dollar of loss depends on how many claim, so a payment is a range until the administrator has counted.',
  },
  {
    heading: 'Why does a closed case show up?',
    answer:
      'It shows what was yours. A case that is closed to claims pays nobody new; it is listed so that you see what there was, and check that a claim you filed is in it.',
  },
  {
    heading: 'Is this legal advice?',
    answer:
      'No. It is arithmetic on your trades by published plans of allocation. The court’s documents, linked on each case, are what counts.',
  },
] as const;

export function QuestionsSection() {
  return (
    <section className={styles.section} id="questions" aria-labelledby="questions-heading">
      <div className={`page-wrap ${styles.columns}`}>
        <h2 id="questions-heading">Questions</h2>
        <div className={styles.list}>
          {questions.map(({ heading, answer }, index) => (
            <AccordionItem key={heading} heading={heading} open={index === 0}>
              <p>{answer}</p>
            </AccordionItem>
          ))}
        </div>
      </div>
    </section>
  );
}
