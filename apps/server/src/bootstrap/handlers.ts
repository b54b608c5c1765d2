import type { bootstrap } from "@chalkboard/contract";
import type { HandlersOf } from "../http/handlers.ts";
import { platformHandlers, type Tools } from "./platform.ts";
import { serviceHandlers } from "./service.ts";

/** How an installation begins, and each of its services. */
export function bootstrapHandlers(tools: Tools): HandlersOf<typeof bootstrap> {
  return { ...platformHandlers(tools), ...serviceHandlers(tools) };
}
