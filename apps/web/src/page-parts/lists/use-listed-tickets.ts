import { useEffect } from "react";
import { listedTickets } from "../../data/panels.ts";

/**
 * Lets ticket panels step through this list while it is shown.
 * @param keys the rows' ticket numbers; undefined for other lists
 */
export function useListedTickets(keys: readonly (string | number)[] | undefined, count: number): void {
  const text = keys?.join() ?? "";
  useEffect(() => {
    if (text === "") return undefined;
    const own = { numbers: text.split(",").map(Number), count };
    listedTickets.write([...listedTickets.read(), own]);
    return () => {
      listedTickets.write(listedTickets.read().filter((one) => one !== own));
    };
  }, [text, count]);
}
