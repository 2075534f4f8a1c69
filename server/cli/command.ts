/** Where a command writes: data on `stdout`, everything else on `stderr`. */
export interface CommandIo {
  stdout: { write: (text: string) => unknown };
  stderr: { write: (text: string) => unknown };
}

/** 0 it is done, 1 it failed, 2 it was called in a way it does not know. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  run: (args: string[], io: CommandIo) => Promise<ExitCode>;
}
