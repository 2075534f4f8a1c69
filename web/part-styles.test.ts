import { expect, test } from 'vitest';
import { sheetsOfPart } from './part-styles.ts';

const page = (name: string) => ({
  [`routes/${name}.tsx`]: { file: `${name}.js`, isEntry: true, imports: ['_frame.js'] },
});
const manifest = {
  'routes/case.tsx': {
    ...{ file: 'case.js', isEntry: true, imports: ['_frame.js', '_table.js', '_rail.js'], css: ['case.css'] },
  },
  ...page('home'),
  '_rail.js': { file: 'rail.js', imports: [], css: ['rail.css'], dynamicImports: ['own.tsx'] },
  '_frame.js': { file: 'frame.js', css: ['frame.css'], dynamicImports: ['logo.tsx'] },
  '_table.js': { file: 'table.js', css: ['table.css'] },
  '_dates.js': { file: 'dates.js', imports: ['_frame.js'], css: ['dates.css'] },
  'own.tsx': { file: 'own.js', isDynamicEntry: true, imports: ['_table.js', '_dates.js'], css: ['own.css'] },
  'logo.tsx': { file: 'logo.js', isDynamicEntry: true, imports: ['_table.js'], css: [] },
};

test('the sheets of a part are its own and those of its imports, without those of all pages that may load it', () => {
  expect(sheetsOfPart(manifest, 'own.tsx')).toEqual(['dates.css', 'own.css']);
  // the case page links the table’s sheet, and the home page does not
  expect(sheetsOfPart(manifest, 'logo.tsx')).toEqual(['table.css']);
});

test('a part that the client’s build does not have stops the build', () => {
  expect(() => sheetsOfPart(manifest, 'gone.tsx')).toThrow('no part gone.tsx');
});
