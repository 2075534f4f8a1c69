import { describe, expect, test, vi } from 'vitest';
import { PageBody } from './page-body.ts';

async function read(body: PageBody): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of body.stream) pieces.push(Buffer.from(piece).toString());
  return pieces;
}

describe('the body of a page', () => {
  test('leaves in as many pieces as React states, however small it writes them, and ends with the last', async () => {
    const body = new PageBody();
    for (const piece of ['<html>', '<p>One ', 'é', '</p>']) body.write(piece);
    body.flush();
    body.flush();
    for (const piece of ['<p>', 'Two', '</p>']) body.write(piece);
    body.end();
    expect(await read(body)).toEqual(['<html><p>One é</p>', '<p>Two</p>']);
  });

  test('is cancelled where its reader goes away, so that React stops', async () => {
    const body = new PageBody();
    const closed = vi.fn();
    body.on('close', closed).on('error', () => {});
    body.write('<html>');
    await body.stream.cancel(new Error('The caller went away.'));
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    body.flush();
  });

  test('fails for its reader where the page cannot be finished', async () => {
    const body = new PageBody();
    body.on('error', () => {});
    const reading = read(body);
    body.destroy(new Error('took too long'));
    await expect(reading).rejects.toThrow('took too long');
  });
});
