import type { bootstrap } from "@chalkboard/contract";
import type { HandlersOf } from "../platform/http/handlers.ts";
import { platformHandlers, type Tools } from "./platform.ts";
import { serviceHandlers } from "./service.ts";

/** First-run setup of an installation and of each of its services. */
export function bootstrapHandlers(tools: Tools): HandlersOf<typeof bootstrap> {
  return { ...platformHandlers(tools), ...serviceHandlers(tools) };
}
