import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useState } from 'react';

/** What was pressed shows at once; where the call fails, which is told by the shared handler, it goes back. */
export function useOptimistic<Value>(begin: Value): [Value, (next: Value, save: () => Promise<Value>) => void] {
  const [kept, setKept] = useState(begin);
  const keep = async (next: Value, save: () => Promise<Value>) => {
    setKept(next);
    try {
      setKept(await save());
    } catch (cause) {
      setKept(kept);
      if (!(cause instanceof CallFailed)) throw cause;
    }
  };
  return [kept, (next, save) => void keep(next, save)];
}
