import type { Answer, Source } from '@trover/contract/assistant/answers.ts';
import { describe, expect, test } from 'vitest';
import { followUps, newTurn, turnsOf, withEvent } from './turns.ts';

const source = (id: string, kind: Source['kind']): Source => ({ id, kind, title: id, url: '/', passage: '' });
const answer = (html: string, sources: Source[] = []): Answer => ({
  message_id: '6f1f7b1e-8a5f-4e0b-9f5e-6a4f0c1d2e3f',
  html,
  sources,
  facts: [],
  actions: [],
  basis: 'retrieval',
  confidence: 'high',
  refused: null,
});
const asked = newTurn('k', 'What am I owed?', null, '2026-11-23T14:00:00Z');
const text = (words: string, replace = false) => ({ event: 'text' as const, data: { text: words, replace } });

describe('a question with its answer', () => {
  test('[API-78] grows by its events, and what replaces it leaves nothing of what was written before', () => {
    const writing = withEvent(withEvent(asked, text('<p>You are')), text(' owed'));
    expect(writing).toMatchObject({ status: 'writing', html: '<p>You are owed' });
    const replaced = withEvent(writing, text('<p>About $5</p>', true));
    expect(replaced.html).toBe('<p>About $5</p>');
    const done = withEvent(replaced, { event: 'done', data: answer('<p>About $6</p>', [source('s1', 'match')]) });
    expect(done).toMatchObject({ status: 'done', html: '<p>About $6</p>', sources: [{ id: 's1' }] });
  });

  test('is read again from a stored conversation; one without an answer was stopped', () => {
    const question = (message_id: string) => ({
      from: 'caller' as const,
      message_id,
      text: message_id,
      attachment_name: null,
      sent_at: '2026-11-23T14:00:00Z',
    });
    const turns = turnsOf({
      messages: [
        question('a'),
        {
          from: 'assistant',
          message_id: 'b',
          answer: answer('<p>x</p>'),
          helpful: true,
          sent_at: '2026-11-23T14:00:01Z',
        },
        question('c'),
      ],
    });
    expect(turns.map(({ key, status, helpful }) => [key, status, helpful])).toEqual([
      ['a', 'done', true],
      ['c', 'stopped', null],
    ]);
  });

  test('what to ask next fits what the answer rests on, and is not asked twice', () => {
    const done = withEvent(asked, { event: 'done', data: answer('', [source('s1', 'match'), source('s2', 'case')]) });
    expect(followUps([done], [])).toEqual([
      'Why is part of my loss zero?',
      'When would I be paid?',
      'How is the fee worked out?',
    ]);
    const again = { ...done, question: 'When would I be paid?' };
    expect(followUps([done, again], [])).not.toContain('When would I be paid?');
    expect(followUps([], ['What am I owed?', 'Is this notice real?'])).toHaveLength(2);
    expect(followUps([asked], ['What am I owed?'])).toEqual([]);
  });
});
