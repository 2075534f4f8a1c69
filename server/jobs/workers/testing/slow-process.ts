// The stubborn process, on a machine so busy that the start is slow.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
await import('./stubborn-process.ts');
