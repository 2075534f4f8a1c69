// The stubborn process with a slow start, as on a busy machine.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
await import('./stubborn-process.ts');
