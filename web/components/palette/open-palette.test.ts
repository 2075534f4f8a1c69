import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, ...more }) as KeyboardEvent;

describe('a palette that is still on its way', () => {
  let palette: typeof import('./open-palette.ts');
  beforeEach(async () => {
    vi.resetModules();
    vi.stubGlobal('document', new EventTarget());
    palette = await import('./open-palette.ts');
  });
  // other files of this process have no document
  afterEach(() => vi.unstubAllGlobals());

  test('gets the letters typed after its keys, which no shortcut of the page gets', () => {
    expect(palette.isEarlyForPalette(press('a'))).toBe(false);
    expect(palette.isEarlyForPalette(press('k', { ctrlKey: true }))).toBe(true);
    expect([...'ax'].map((letter) => palette.isEarlyForPalette(press(letter)))).toEqual([true, true]);
    expect(palette.isEarlyForPalette(press('Enter'))).toBe(false);
    const open = vi.fn();
    palette.onOpenPalette(open);
    expect(open.mock.calls).toEqual([['ax']]);
  });

  test('opens once it has arrived where its button was pressed, and leaves keys to the page from then on', () => {
    palette.openPalette();
    expect(palette.isEarlyForPalette(press('h'))).toBe(true);
    const open = vi.fn();
    const leave = palette.onOpenPalette(open);
    expect(open.mock.calls).toEqual([['h']]);
    expect(palette.isEarlyForPalette(press('k', { metaKey: true }))).toBe(false);
    palette.openPalette();
    expect(open).toHaveBeenLastCalledWith('');
    leave();
    const again = vi.fn();
    palette.onOpenPalette(again);
    expect(again).not.toHaveBeenCalled();
  });
});
