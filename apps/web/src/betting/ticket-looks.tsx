import type { tickets } from "@chalkboard/contract";
import { UnstyledButton } from "@mantine/core";
import { openPanel } from "../data/panels.ts";
import type { Looks } from "../lists/use-sheet.ts";
import { Status } from "./ticket-status.tsx";
import styles from "./ticket-looks.module.css";

/** Shows a ticket's story. */
export function openStory(number: number): void {
  openPanel({ kind: "ticket", number });
}

/** A ticket's number that opens its story. */
export function OpensStory({ number }: { readonly number: number }) {
  return <UnstyledButton className={styles["opens"]} onClick={() => { openStory(number); }}>{number}</UnstyledButton>;
}

/** How every list of tickets looks: a number opens its story, a state has a sign. */
export const ticketLooks = {
  "tickets.number": { cell: ({ number }: { readonly number: number }) => <OpensStory number={number} /> },
  "tickets.status": { cell: ({ status }: { readonly status: number }) => <Status status={status} /> },
} satisfies Looks<typeof tickets.listTickets>;
