import { assert } from "@chalkboard/kernel";
import { isRefused, type Refused } from "../platform/http/handlers.ts";

/** The response to a call by the platform's people in the demo. @throws BrokenInvariant when it was refused */
export function done<Answer extends object>(answer: Answer | Refused): Answer {
  assert(!isRefused(answer), "the demo's platform does what is allowed", { answer: JSON.stringify(answer) });
  return answer;
}
