import type { PageContext } from '@trover/contract/protocol/page-context.ts';
import { createContext } from 'react-router';

export type {
  PageAccount,
  PageBrand,
  PageContext,
  PageSession,
  Theme,
} from '@trover/contract/protocol/page-context.ts';

/** The key under which the server puts the context; it must be this object, so the server imports it from the build. */
export const pageContext = createContext<PageContext>();
