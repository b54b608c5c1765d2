// Errors of the embedded PostgreSQL that a person can fix. Each is one sentence; `npm start` prints it and ends.

export type EmbeddedPostgresFault =
  | "missingBinaries"
  | "missingRights"
  | "readOnlyFolder"
  | "fullDisk"
  | "portBusy"
  | "otherVersion"
  | "lostPassword"
  | "unreachable"
  | "failedToStart"
  | "inUse"
  | "earlierSchema";

export class EmbeddedPostgresError extends Error {
  readonly fault: EmbeddedPostgresFault;
  /** What is wrong and how to fix it, for the person who started the program. */
  readonly sentence: string;

  constructor(fault: EmbeddedPostgresFault, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "EmbeddedPostgresError";
    this.fault = fault;
    this.sentence = sentence;
  }
}

/**
 * Names an error of the file system.
 * @param error what the file system, `initdb` or PostgreSQL's log said
 * @param path the file or folder concerned
 * @returns undefined when the text is about something else
 */
export function folderFault(error: unknown, path: string): EmbeddedPostgresError | undefined {
  const text = error instanceof Error ? `${"code" in error ? String(error.code) : ""} ${error.message}` : String(error);
  if (/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(text)) {
    return new EmbeddedPostgresError(
      "fullDisk",
      `The disk that holds the data folder ${path} is full; free some space or choose another with --data.`,
      error,
    );
  }
  if (/EROFS|Read-only file system/.test(text)) {
    return new EmbeddedPostgresError(
      "readOnlyFolder",
      `The data folder ${path} is on a read-only file system; choose another with --data.`,
      error,
    );
  }
  if (/EACCES|EPERM|ENOENT|Permission denied|Operation not permitted/.test(text)) {
    return new EmbeddedPostgresError(
      "missingRights",
      `The data folder ${path} cannot be written by this user; change its owner or choose another with --data.`,
      error,
    );
  }
  if (/ENOTDIR|EEXIST|Not a directory/.test(text)) {
    return new EmbeddedPostgresError(
      "missingRights",
      `The data folder ${path} cannot be made, because a file of that name is in the way; choose another with --data.`,
      error,
    );
  }
  return undefined;
}
