import type { founding } from "@chalkboard/contract";
import type { HandlersOf } from "../http/handlers.ts";
import { platformHandlers, type Tools } from "./platform.ts";
import { serviceHandlers } from "./service.ts";

/** How an installation begins, and each of its services. */
export function foundingHandlers(tools: Tools): HandlersOf<typeof founding> {
  return { ...platformHandlers(tools), ...serviceHandlers(tools) };
}
