import type { tickets } from "@chalkboard/contract";
import { UnstyledButton } from "@mantine/core";
import { openPanel } from "../../data/panels.ts";
import type { Renderers } from "../lists/use-list-columns.ts";
import { Status } from "./ticket-status.tsx";
import styles from "./ticket-renderers.module.css";

/** Opens a ticket's history. */
export function openStory(number: number): void {
  openPanel({ kind: "ticket", number });
}

/** A ticket number that opens the ticket's history. */
export function OpensStory({ number }: { readonly number: number }) {
  return (
    <UnstyledButton
      className={styles["opens"]}
      onClick={() => {
        openStory(number);
      }}
    >
      {number}
    </UnstyledButton>
  );
}

/** The renderers of every ticket list: a number opens the ticket's history, a state has an icon. */
export const ticketRenderers = {
  "tickets.number": { cell: ({ number }: { readonly number: number }) => <OpensStory number={number} /> },
  "tickets.status": { cell: ({ status }: { readonly status: number }) => <Status status={status} /> },
} satisfies Renderers<typeof tickets.listTickets>;
