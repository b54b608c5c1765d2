import { drawer, roles } from "@chalkboard/contract";
import { useQuery } from "@tanstack/react-query";
import { questionOf } from "../../../data/use-call-query.ts";
import { useSession } from "../../../data/viewer.ts";

type DrawerWord = { readonly does: "drawer.title" | "drawer.isOpen" | "drawer.isClosed"; readonly isWanted: boolean };

/** The state of the clerk's drawer, for its button; rendering the till does not wait for it. */
export function useDrawerWord(): DrawerWord {
  const { role } = useSession();
  const { data } = useQuery({ ...questionOf(drawer.mine, role === roles.clerk ? {} : null), retry: false });
  if (data === undefined || data === null) return { does: "drawer.title", isWanted: false };
  return {
    does: data.open === null ? "drawer.isClosed" : "drawer.isOpen",
    isWanted: data.open === null && data.isRequired,
  };
}
