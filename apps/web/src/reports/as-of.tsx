import { live, reports } from "@chalkboard/contract";
import { Suspense } from "react";
import type { AskedOf } from "../data/client.ts";
import { useAsk } from "../data/use-ask.ts";
import { useWords } from "../kit/words.tsx";
import { useRenewed } from "../live/use-renewed.ts";
import { useSession } from "../data/viewer.ts";

type AsOfProps = { readonly asked: AskedOf<typeof reports.posResults> };

/** Of when the report is; it renews itself as the books move, while somebody looks. */
export function AsOf({ asked }: AsOfProps) {
  return <Suspense fallback={null}><Renewed asked={asked} /></Suspense>;
}

function Renewed({ asked }: AsOfProps) {
  const { t, format, zone } = useWords();
  const { serviceId } = useSession();
  const { data, refresh, isUpdating } = useAsk(reports.posResults, asked);
  useRenewed(live.subjects.books(serviceId), refresh, isUpdating);
  return <span className="cb-quiet cb-number">{t("reports.asOf", { time: format.clock(data.asOf, zone) })}</span>;
}
