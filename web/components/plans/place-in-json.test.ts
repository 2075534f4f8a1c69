import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeInJson } from './place-in-json.ts';

const at = (text: string, path: string) => {
  const place = placeInJson(text, path);
  return place === null ? null : text.slice(place.from, place.to);
};

const text = `{
  "version": 1, "na\\"me": "a, [b] {c}",
  "securities": [ { "id": "A" }, { "id": "B", "rows": [ {"value": "1"}, {"value": "2.50"} ] } ]
}`;

describe('the place of a value in a text of JSON', () => {
  test('is found by the path of a fault', () => {
    expect(at(text, 'version')).toBe('1');
    expect(at(text, 'securities[1].rows[1].value')).toBe('"2.50"');
    expect(at(text, 'securities[0]')).toBe('{ "id": "A" }');
    expect(at(text, 'na"me')).toBe('"a, [b] {c}"');
  });

  test('is that of the last value that exists, where the path is longer', () => {
    expect(at(text, 'securities[0].inflation.rows')).toBe('{ "id": "A" }');
    expect(at(text, 'securities[7]')).toMatch(/^\[ \{ "id"/);
    expect(at(text, '')).toBe(text);
    expect(placeInJson('', 'version')).toBeNull();
  });

  test('holds the value itself, in any JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z"\\]{1,6}$/), fc.jsonValue()), fc.nat(3), (value, space) => {
        const written = JSON.stringify(value, null, space);
        for (const [name, member] of Object.entries(value))
          expect(JSON.parse(at(written, name) ?? '')).toEqual(JSON.parse(JSON.stringify(member)));
      }),
    );
  });
});
