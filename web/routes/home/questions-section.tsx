import { AccordionItem } from '../../ui/accordion.tsx';
import styles from './questions-section.module.css';

const questions = [
  {
    heading: 'I sold at a profit. Can I still be owed money?',
    answer:
      'Sometimes. What counts is how inflated the price was when you bought and when you sold. We calculate each lot and show which clause of the plan decided it.',
  },
  {
    heading: 'What happens to a file I drop here?',
    answer:
      'It stays on your computer. This page downloads the cases and plans, and your browser reads the file and does the math. To save the trades, sign in and upload the file.',
  },
  {
    heading: 'What does a linked account let you see?',
    answer:
      'Trades, transfers, positions, and the account’s name and last digits. We can only read. With most links you sign in on the broker’s own page, so we never see the password. You can unlink at any time.',
  },
  {
    heading: 'How reliable is an estimate?',
    answer:
      'The recognized loss follows the court’s plan to the cent if your trades are complete. What a fund pays per dollar of loss depends on how many people claim. Until the administrator knows, we show a range.',
  },
  {
    heading: 'Why does a closed case show up?',
    answer: 'It no longer takes claims. We list it so you can see what you missed, or check a claim you filed.',
  },
  {
    heading: 'Is this legal advice?',
    answer:
      'No. We calculate your trades under published plans of allocation. The court’s documents, linked on each case page, control.',
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
