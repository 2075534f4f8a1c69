/** A worker process with a behaviour that tests choose: it loops, hangs, exits, or reports progress. */
type Behaviour = { does: 'spin' | 'hang' | 'end' | 'answer' | 'progress'; for_ms?: number };

process.on('message', ({ id, data }: { id?: number; data?: Behaviour }) => {
  if (id === undefined || data === undefined) return;
  process.send?.({ id, is_progress: true }, undefined, undefined, () => behave(id, data)); // as every worker does when it has a task
});

function behave(id: number, { does, for_ms = 0 }: Behaviour): void {
  if (does === 'end') process.exit(3);
  if (does === 'spin') for (;;);
  if (does === 'answer') process.send?.({ id, result: process.pid });
  if (does === 'progress') {
    const reporting = setInterval(() => process.send?.({ id, is_progress: true }), 50);
    setTimeout(() => {
      clearInterval(reporting);
      process.send?.({ id, result: process.pid });
    }, for_ms);
  }
}
process.on('disconnect', () => process.exit());
