import { fees } from "@chalkboard/contract";
import type { AskedOf } from "../data/client.ts";
import { useAsk } from "../data/use-ask.ts";
import { FeeLines } from "./fee-lines.tsx";

/** What a fee of a report was counted of. */
export function FeePanel({ asked }: { readonly title: string; readonly asked: AskedOf<typeof fees.countFee> }) {
  const { data } = useAsk(fees.countFee, asked);
  return <FeeLines stretches={data.stretches} currency={data.currency} total={data.fee} />;
}
