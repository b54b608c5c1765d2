import { fees } from "@chalkboard/contract";
import type { InputOf } from "../../data/connection/client.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { FeeLines } from "./fee-lines.tsx";

/** What a fee of a report was calculated from. */
export function FeePanel({ input }: { readonly title: string; readonly input: InputOf<typeof fees.countFee> }) {
  const { data } = useCallQuery(fees.countFee, input);
  return <FeeLines stretches={data.stretches} currency={data.currency} total={data.fee} />;
}
