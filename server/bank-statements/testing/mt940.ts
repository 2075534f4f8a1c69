export interface Mt940 {
  number: number;
  day?: string;
  opening: string;
  closing: string;
  lines: readonly string[];
  account?: string;
}

/** An MT940 of our account; amounts with a comma. */
export const mt940 = ({ number, day = '261121', opening, closing, lines, account = '418807702' }: Mt940) => ({
  name: `statement-${number}.sta`,
  content: Buffer.from(
    [`:20:S${number}`, `:25:${account}`, `:28C:${number}`, `:60F:C${day}USD${opening}`]
      .concat(lines, `:62F:C${day}USD${closing}`, '-')
      .join('\r\n'),
  ),
});
