import { useEffect } from "react";
import { listedTickets } from "../data/panels.ts";

/** Lets the stories of this list's tickets lead to each other while it is shown. @param keys the rows' own, numbers of tickets; nothing for other lists */
export function useListedTickets(keys: readonly (string | number)[] | undefined, count: number): void {
  const text = keys?.join() ?? "";
  useEffect(() => {
    if (text === "") return undefined;
    const own = { numbers: text.split(",").map(Number), count };
    listedTickets.write([...listedTickets.read(), own]);
    return () => { listedTickets.write(listedTickets.read().filter((one) => one !== own)); };
  }, [text, count]);
}
