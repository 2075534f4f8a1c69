/** Where a command writes: data to stdout, everything else to stderr. */
export interface CommandIo {
  stdout: Output;
  stderr: Output;
}

interface Output {
  write(text: string): unknown;
  once?(event: 'drain', listener: () => void): unknown;
}

/** Writes with backpressure, so that a long result is never in memory as a whole. */
export async function print(output: Output, text: string): Promise<void> {
  if (output.write(text) !== false || output.once === undefined) return;
  await new Promise<void>((resolve) => output.once?.('drain', resolve));
}

/** 0: done; 1: failed; 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  run(args: string[], io: CommandIo): Promise<ExitCode>;
}

/** Thrown for arguments that a command does not accept; the dispatcher prints it with the usage and exits with 2. */
export class BadUse extends Error {}

/** Splits arguments into flags, options with a value and the rest; an unknown flag is wrong usage. */
export function parseArguments<F extends string, O extends string>(
  args: readonly string[],
  flags: readonly F[],
  options: readonly O[],
): { flags: Set<F>; options: Partial<Record<O, string>>; files: string[] } {
  const parsed = { flags: new Set<F>(), options: {} as Partial<Record<O, string>>, files: [] as string[] };
  for (let at = 0; at < args.length; at++) {
    const argument = args[at]!;
    const [name, inline] = argument.startsWith('--') ? splitOption(argument) : [null, undefined];
    if (name === null) parsed.files.push(argument);
    else if (flags.includes(name as F) && inline === undefined) parsed.flags.add(name as F);
    else if (options.includes(name as O)) {
      const value = inline ?? args[++at];
      if (value === undefined) throw new BadUse(`--${name} needs a value`);
      parsed.options[name as O] = value;
    } else throw new BadUse(`--${name} is not an option of this command`);
  }
  return parsed;
}

function splitOption(argument: string): [string, string | undefined] {
  const equals = argument.indexOf('=');
  return equals < 0 ? [argument.slice(2), undefined] : [argument.slice(2, equals), argument.slice(equals + 1)];
}
