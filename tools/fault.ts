/** An error that a person can fix: its message is the one sentence to print, without a stack. */
export class Fault extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "Fault";
  }
}
