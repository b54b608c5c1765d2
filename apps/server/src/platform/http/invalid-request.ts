import type { Problem } from "@chalkboard/contract";

/** Outside input that is refused before its content is read; the sender learns what is wrong. */
export class InvalidRequestError extends Error {
  readonly statusCode = 400;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.problem);
    this.name = "InvalidRequestError";
    this.problem = problem;
  }
}
