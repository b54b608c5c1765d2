// A grant of free play from the form to the answer. Until that is known it is kept in the tab, with its key: sent again, it gives nothing twice.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { useState } from "react";
import { type Told, useTell } from "../data/use-tell.ts";
import { useSession } from "../data/viewer.ts";
import { clock, tabStorage } from "../ports/browser.ts";

export type Grant = PayloadOf<typeof money.grantCredit>;
export type Credit = AnswerOf<typeof money.listCredit>[number];
type Given = AnswerOf<typeof money.grantCredit>;

/** The calls whose answers are old after point credit has moved. */
export const creditCalls = [money.listCredit, money.listTransactions, money.balances];

export type Giving = {
  readonly give: (grant: Grant) => Promise<Told<Given>>;
  readonly busy: boolean;
  /** Sent, and nobody knows how it ended. */
  readonly unknown: Grant | undefined;
};

/** Nobody comes back for a grant after so long. */
const keptMs = 24 * 3_600_000;

/** Gives what is sent. What has no answer stays until it has one, also when the page is loaded again. */
export function useGrant(): Giving {
  const { serviceId, userId } = useSession();
  const place = `chalkboard-grant-${String(serviceId)}-${String(userId)}`;
  const [unknown, setUnknown] = useState(() => keptIn(place));
  const { tell, busy } = useTell(money.grantCredit, { quiet: true, refresh: creditCalls });
  const give: Giving["give"] = async (grant) => {
    tabStorage.write(place, JSON.stringify({ grant, at: clock.now() }));
    const told = await tell(grant);
    if ("unanswered" in told) {
      setUnknown(grant);
      return told;
    }
    tabStorage.remove(place);
    setUnknown(undefined);
    return told;
  };
  return { give, busy, unknown };
}

function keptIn(place: string): Grant | undefined {
  try {
    const { grant, at } = JSON.parse(tabStorage.read(place) ?? "") as { readonly grant: Grant; readonly at: number };
    return clock.now() - at < keptMs && money.grantCredit.payload.safeParse(grant).success ? grant : undefined;
  } catch {
    return undefined;
  }
}
