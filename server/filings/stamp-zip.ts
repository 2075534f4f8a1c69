const END = 0x06054b50;
const CENTRAL = 0x02014b50;

/** A moment in the format of ZIP, in UTC: in steps of two seconds, from 1980 on. */
function dosTime(moment: Date): { time: number; date: number } {
  return {
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
    date: ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
  };
}

/** The archive with the given time on every entry, so that the same content gives the same bytes. */
export function stampZip(archive: Buffer, moment: Date): Buffer {
  const bytes = Buffer.from(archive);
  const { time, date } = dosTime(moment);
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new TypeError('this is not a ZIP archive');
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < entries; entry += 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new TypeError('the archive’s directory is broken');
    const local = bytes.readUInt32LE(at + 42);
    bytes.writeUInt16LE(time, at + 12);
    bytes.writeUInt16LE(date, at + 14);
    bytes.writeUInt16LE(time, local + 10);
    bytes.writeUInt16LE(date, local + 12);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return bytes;
}
