import { describe, expect, test } from 'vitest';
import { walk } from './use-keyboard-navigation.ts';

describe('the crosshair of a chart', () => {
  test('begins at either end and stays within', () => {
    expect(walk('ArrowRight', null, 3)).toBe(0);
    expect(walk('ArrowLeft', null, 3)).toBe(2);
    expect(walk('ArrowRight', 2, 3)).toBe(2);
    expect(walk('ArrowLeft', 0, 3)).toBe(0);
    expect([walk('Home', 1, 3), walk('End', 1, 3)]).toEqual([0, 2]);
  });

  test('leaves at Escape, which is the page’s where there is nothing to leave', () => {
    expect(walk('Escape', 1, 3)).toBeNull();
    expect(walk('Escape', null, 3)).toBeUndefined();
  });

  test('goes up and down only where there is an above and a below, and takes no other key', () => {
    expect(walk('ArrowDown', 0, 3)).toBeUndefined();
    expect(walk('ArrowDown', 0, 3, (current, direction) => current + direction)).toBe(1);
    expect(walk('Tab', 0, 3)).toBeUndefined();
    expect(walk('ArrowRight', null, 0)).toBeUndefined();
  });
});
