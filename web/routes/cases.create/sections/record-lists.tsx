import { asSentence } from '../../../components/forms/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import type { DraftDisclosure, DraftQuestion } from '../draft-fields.ts';
import type { Draft } from '../use-draft.ts';
import { DraftSection } from './draft-section.tsx';
import styles from './sections.module.css';

const firstUnder = (errors: Draft['errors'], name: string): string | undefined =>
  asSentence(Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]);

const without = <Row,>(rows: readonly Row[], at: number): Row[] => rows.filter((_, index) => index !== at);
const changed = <Row,>(rows: readonly Row[], at: number, change: Partial<Row>): Row[] =>
  rows.map((row, index) => (index === at ? { ...row, ...change } : row));

/** The days on which the truth came out, as the complaint has them. */
export function DisclosuresSection({ draft: { fields, change, errors } }: { draft: Draft }) {
  const { disclosures } = fields;
  const set = (at: number, with_: Partial<DraftDisclosure>) => change({ disclosures: changed(disclosures, at, with_) });
  return (
    <DraftSection
      id="disclosures"
      heading="Corrective disclosures"
      error={firstUnder(errors, 'corrective_disclosures')}
      action={
        <Button
          size="small"
          icon="plus"
          onClick={() => change({ disclosures: [...disclosures, { date: '', title: '', percent: '' }] })}
        >
          Add disclosure
        </Button>
      }
    >
      {disclosures.length === 0 && (
        <p className="t-dim">The days on which the truth came out, as the complaint names them. None is needed.</p>
      )}
      {disclosures.map(({ date, title, percent }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; it has no other name
        <fieldset key={at} className={styles.listed}>
          <legend className="sr-only">Disclosure {at + 1}</legend>
          <TextField label="Day" type="date" value={date} onChange={(event) => set(at, { date: event.target.value })} />
          <TextField
            label="Fall of the price, %"
            optional
            inputMode="decimal"
            value={percent}
            onChange={(event) => set(at, { percent: event.target.value })}
          />
          <TextField
            className={styles.full}
            label="What came out"
            optional
            value={title}
            onChange={(event) => set(at, { title: event.target.value })}
          />
          <Button
            size="small"
            variant="plain"
            icon="trash"
            className={styles.remove}
            onClick={() => change({ disclosures: without(disclosures, at) })}
          >
            Remove<span className="sr-only"> disclosure {at + 1}</span>
          </Button>
        </fieldset>
      ))}
    </DraftSection>
  );
}

/** What investors ask about the case, with the answer; a pair counts once both are written. */
export function QuestionsSection({ draft: { fields, change, errors } }: { draft: Draft }) {
  const { questions } = fields;
  const set = (at: number, with_: Partial<DraftQuestion>) => change({ questions: changed(questions, at, with_) });
  return (
    <DraftSection
      id="questions"
      heading="Questions"
      error={firstUnder(errors, 'faq')}
      action={
        <Button
          size="small"
          icon="plus"
          onClick={() => change({ questions: [...questions, { question: '', answer: '' }] })}
        >
          Add question
        </Button>
      }
    >
      {questions.length === 0 && <p className="t-dim">What investors will ask, and the answer. None is needed.</p>}
      {questions.map(({ question, answer }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; it has no other name
        <fieldset key={at} className={styles.listed}>
          <legend className="sr-only">Question {at + 1}</legend>
          <TextField
            className={styles.full}
            label="Question"
            value={question}
            onChange={(event) => set(at, { question: event.target.value })}
          />
          <TextArea
            className={styles.full}
            label="Answer"
            rows={3}
            value={answer}
            onChange={(event) => set(at, { answer: event.target.value })}
          />
          <Button
            size="small"
            variant="plain"
            icon="trash"
            className={styles.remove}
            onClick={() => change({ questions: without(questions, at) })}
          >
            Remove<span className="sr-only"> question {at + 1}</span>
          </Button>
        </fieldset>
      ))}
    </DraftSection>
  );
}
