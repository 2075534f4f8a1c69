import { Figure } from '../../ui/figure.tsx';
import styles from './certainty-section.module.css';
import { Section } from './section.tsx';

const kinds = [
  {
    certainty: 'estimated',
    amount: '3944',
    name: 'Estimated',
    text: 'Dotted line: our estimate from your trades and the court’s plan. It can change.',
  },
  { certainty: 'filed', amount: '4010', name: 'Filed', text: 'Single line: the administrator has your claim.' },
  { certainty: 'paid', amount: '3971.52', name: 'Paid', text: 'Double line: the exact amount we paid you.' },
] as const;

export function CertaintySection() {
  return (
    <Section
      id="certainty"
      heading="How certain each figure is"
      lead="Accountants underline a final total twice. We do the same, so you can tell an estimate from a payment."
    >
      <div className={styles.kinds}>
        {kinds.map(({ certainty, amount, name, text }) => (
          <div key={certainty}>
            <Figure amount={amount} certainty={certainty} size="key" className={styles.figure} />
            <h3 className="t-sub">{name}</h3>
            <p className="t-dim">{text}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}
