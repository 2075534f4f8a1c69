import fc from 'fast-check';

// A short run generates the same cases each time, so that a failure comes from the change alone; the
// long run generates others each time.
if (!process.env.LONG) fc.configureGlobal({ seed: 20_261_121 });
