/** The icons of the editor, separate from the product's icons, which every page loads. */
export const editingPaths = {
  bold: ['M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8'],
  image: [
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2',
    'M11 9a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
    'm21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
  ],
  italic: ['M19 4h-9', 'M14 20H5', 'M15 4 9 20'],
  list: ['M3 6h.01', 'M3 12h.01', 'M3 18h.01', 'M8 6h13', 'M8 12h13', 'M8 18h13'],
  quotation: [
    'M10 7H5a1 1 0 0 0-1 1v4a1 1 0 0 0 1 1h4v1a3 3 0 0 1-3 3H5',
    'M20 7h-5a1 1 0 0 0-1 1v4a1 1 0 0 0 1 1h4v1a3 3 0 0 1-3 3h-1',
  ],
} as const;
