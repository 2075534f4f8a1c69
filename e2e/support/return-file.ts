/** The bank's return of the only payment in a NACHA file, with the reason `code`. */
export function returnOf(sent: string, code: string): Buffer {
  const lines = sent.split('\n');
  const line = (type: string) => lines.find((one) => one.startsWith(type)) ?? '';
  const entry = line('6');
  const trace = '021000020000001';
  // 21 and 31 are the returns of credits 22 and 32
  const back = `6${entry.charAt(1)}1${entry.slice(3, 78)}1${trace}`;
  const reason = `799${code}${entry.slice(79)}      02100002${' '.repeat(44)}${trace}`;
  return Buffer.from([`101${' '.repeat(91)}`, line('5'), back, reason, '9'.repeat(94)].join('\n'));
}
