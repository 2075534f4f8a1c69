// Loaded in front of a process of the program (--import): offsets its clock by the milliseconds in the file CLOCK_FILE,
// and jumps when they change. Durations (performance.now, timers) do not jump, as on a real machine.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offset = 0;
const read = () => {
  try {
    offset = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8')) || 0;
  } catch {} // no jump yet
};
read();
setInterval(read, 200).unref();

globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offset);
    else super(...args);
  }
  static now() {
    return RealDate.now() + offset;
  }
};
