import { asSentence } from '../../../components/forms/use-contract-form.ts';
import { RichTextEditor } from '../../../components/rich-text/rich-text-editor.tsx';
import type { Draft } from '../use-draft.ts';
import { DraftSection } from './draft-section.tsx';

export function StorySection({ draft }: { draft: Draft }) {
  const { fields, change, errors, restored } = draft;
  return (
    <DraftSection
      id="allegations"
      heading="What happened"
      text="Summarize the complaint in plain words. The case page shows it."
    >
      <RichTextEditor
        key={restored ? 'restored' : 'first'}
        label="What happened"
        initial={fields.allegations}
        error={asSentence(Object.entries(errors).find(([path]) => path.startsWith('allegations'))?.[1])}
        onChange={(allegations) => change({ allegations })}
      />
    </DraftSection>
  );
}
