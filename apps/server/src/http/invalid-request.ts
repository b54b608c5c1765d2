import type { Problem } from "@chalkboard/contract";

/** What came from outside is refused before anybody looks at what it says; its sender learns what is wrong with it. */
export class InvalidRequestError extends Error {
  readonly statusCode = 400;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.problem);
    this.name = "InvalidRequestError";
    this.problem = problem;
  }
}
