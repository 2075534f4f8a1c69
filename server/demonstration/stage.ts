import type { Context } from '../context.ts';
import type { ApiCaller } from './api-caller.ts';

/** What each act of the demonstration receives. */
export interface Stage {
  context: Context;
  investor: ApiCaller;
  institution: ApiCaller;
  operators: readonly [ApiCaller, ApiCaller];
  /** Calls as another demonstration account, by the name before its `@`. */
  as: <T>(name: string, act: (caller: ApiCaller) => Promise<T>) => Promise<T>;
  /** The business day of what happens next: the calls see it too. */
  today: string;
  /** Advances the clock to a business day, this many days before today. */
  goTo: (days_before: number) => Promise<string>;
}
