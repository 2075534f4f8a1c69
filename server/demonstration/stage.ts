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
  /** The present business day of the demonstration, which the calls use too. */
  today: string;
  /** Moves the clock to the business day this many days before today. */
  moveClockTo: (days_before: number) => Promise<string>;
}
