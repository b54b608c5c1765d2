// The sources that can be polled. A new one is a file beside this one, its recorded responses as fixtures beside its
// test, and a line here.
import type { sources } from "@chalkboard/contract";
import type { Adaptor } from "./adaptor.ts";
import { oddsApi } from "./odds-api.ts";

export const adaptors: Readonly<Record<sources.CreditedAdaptor, Adaptor>> = { oddsApi };
