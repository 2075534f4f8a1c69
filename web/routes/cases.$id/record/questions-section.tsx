import type { CasePage } from '@trover/contract/cases/cases.ts';
import { AccordionItem } from '../../../ui/accordion.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../page.module.css';

export function QuestionsSection({ faq }: { faq: CasePage['faq'] }) {
  if (faq.length === 0) return null;
  return (
    <section aria-labelledby="questions">
      <div className={classNames(styles.sectionHead, styles.tight)}>
        <h2 className="t-section" id="questions">
          Questions
        </h2>
      </div>
      {faq.map(({ question, answer }, index) => (
        <AccordionItem key={question} heading={question} open={index === 0}>
          <p>{answer}</p>
        </AccordionItem>
      ))}
    </section>
  );
}
