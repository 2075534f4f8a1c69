import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useState } from 'react';

/** Shows a change at once, and reverts it if the call fails; the shared handler reports the failure. */
export function useOptimistic<Value>(begin: Value): [Value, (next: Value, save: () => Promise<Value>) => void] {
  const [shown, setShown] = useState(begin);
  const change = async (next: Value, save: () => Promise<Value>) => {
    setShown(next);
    try {
      setShown(await save());
    } catch (cause) {
      setShown(shown);
      if (!(cause instanceof CallFailed)) throw cause;
    }
  };
  return [shown, (next, save) => void change(next, save)];
}
