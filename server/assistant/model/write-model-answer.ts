import type { Answer } from '@trover/contract/assistant/answers.ts';
import { escapeMarkup } from '@trover/core/text/escape-markup.ts';
import type { Draft } from '../answers/draft.ts';
import type { Format } from '../answers/write-answer.ts';
import type { ModelAnswer } from './ask-model.ts';
import { factsOfText } from './grounding.ts';

/** Formats a model's text as it arrives: in HTML each line is a paragraph. */
export class TextWriter {
  readonly #isHtml: boolean;
  #isOpen = false;

  constructor(format: Format) {
    this.#isHtml = format === 'html';
  }

  add(piece: string): string {
    if (!this.#isHtml) return piece;
    let written = '';
    for (const [at, line] of piece.split('\n').entries()) {
      if (at > 0) written += this.end();
      if (line.trim() === '' && !this.#isOpen) continue;
      if (!this.#isOpen) {
        this.#isOpen = true;
        written += '<p>';
      }
      written += escapeMarkup(line);
    }
    return written;
  }

  end(): string {
    if (!this.#isOpen) return '';
    this.#isOpen = false;
    return '</p>';
  }
}

export function writeModelAnswer(
  { text, sources }: ModelAnswer,
  draft: Draft,
  { message_id, format }: { message_id: string; format: Format },
): Answer {
  const writer = new TextWriter(format);
  const written = writer.add(text) + writer.end();
  return {
    message_id,
    ...(format === 'html' ? { html: written } : { text: written }),
    sources,
    facts: factsOfText(text, sources),
    actions: draft.actions,
    basis: 'model',
    confidence: draft.confidence,
    refused: null,
  };
}
