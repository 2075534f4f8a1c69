import { type ReactNode, Suspense } from 'react';
import { preinit } from 'react-dom';

/**
 * A part in the server's HTML whose script is loaded later: its style sheets (`import('./part.tsx?styles')`) are linked
 * in the head, and the boundary is where the browser continues. Sheets as elements would give other ids to the fields
 * than the browser's.
 */
export function ServerRendered({ sheets, children }: { sheets: readonly string[]; children: ReactNode }) {
  for (const sheet of sheets) preinit(sheet, { as: 'style', precedence: 'part' });
  return <Suspense fallback={null}>{children}</Suspense>;
}
