import { createContext } from 'react';

/** The title of the bar above the page: a section with the same name does not repeat its heading. */
export const BarTitle = createContext<string | null>(null);
