import { describe, expect, test } from 'vitest';
import { nextPoint } from './use-keyboard-navigation.ts';

describe('the crosshair of a chart', () => {
  test('begins at either end and stays within', () => {
    expect(nextPoint('ArrowRight', null, 3)).toBe(0);
    expect(nextPoint('ArrowLeft', null, 3)).toBe(2);
    expect(nextPoint('ArrowRight', 2, 3)).toBe(2);
    expect(nextPoint('ArrowLeft', 0, 3)).toBe(0);
    expect([nextPoint('Home', 1, 3), nextPoint('End', 1, 3)]).toEqual([0, 2]);
  });

  test('leaves at Escape, which is the page’s where there is nothing to leave', () => {
    expect(nextPoint('Escape', 1, 3)).toBeNull();
    expect(nextPoint('Escape', null, 3)).toBeUndefined();
  });

  test('goes up and down only where there is an above and a below, and takes no other key', () => {
    expect(nextPoint('ArrowDown', 0, 3)).toBeUndefined();
    expect(nextPoint('ArrowDown', 0, 3, (current, direction) => current + direction)).toBe(1);
    expect(nextPoint('Tab', 0, 3)).toBeUndefined();
    expect(nextPoint('ArrowRight', null, 0)).toBeUndefined();
  });
});
