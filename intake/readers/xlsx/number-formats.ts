import type { XmlElement } from '../xml.ts';

/** Formats of days and times that a workbook need not spell out. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Which cell styles show their number as a day or a time. */
export class DayStyles {
  #formats = new Map<number, string>();
  #ofStyle: number[] = [];
  #inCells = false;

  open({ name, attributes }: XmlElement): void {
    if (name === 'numFmt') this.#formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
    else if (name === 'cellXfs') this.#inCells = true;
    else if (name === 'xf' && this.#inCells) this.#ofStyle.push(Number(attributes.numFmtId ?? 0));
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false;
  }

  isDay(style: number): boolean {
    const format = this.#ofStyle[style];
    if (format === undefined) return false;
    const code = this.#formats.get(format);
    return code === undefined ? BUILT_IN.some(([from, to]) => format >= from && format <= to) : showsDays(code);
  }
}

/** Whether a format's code has a letter of a day or a time outside quoted text, colours and conditions. */
function showsDays(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '').replace(/general|e[+-]/gi, '');
  return /[ymdhs]/i.test(bare);
}
