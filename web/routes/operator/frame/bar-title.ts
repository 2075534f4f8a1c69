import { createContext } from 'react';

/** What the bar above the page is titled: a section of the same name does not show its heading a second time. */
export const BarTitle = createContext<string | null>(null);
