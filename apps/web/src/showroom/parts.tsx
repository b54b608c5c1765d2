import { Badge, Button, SegmentedControl, Select, Switch, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Cards } from "../kit/grid/cards.tsx";
import type { Column } from "../kit/grid/columns.ts";
import { Confirm } from "../kit/dialog/confirm.tsx";
import { Dialog } from "../kit/dialog/dialog.tsx";
import { Drawer } from "../kit/dialog/drawer.tsx";
import { EmptyState } from "../kit/states/empty-state.tsx";
import { Fields } from "../kit/fields/fields.tsx";
import { DialogFooter } from "../kit/dialog/dialog-footer.tsx";
import { Grid } from "../kit/grid/grid.tsx";
import { Key } from "../kit/states/key.tsx";
import { Loading } from "../kit/states/loading.tsx";
import { PageBoundary } from "../kit/states/page-boundary.tsx";
import { Plot } from "../kit/plot/plot.tsx";
import { useToasts } from "../kit/states/toasts.tsx";
import styles from "./showroom.module.css";

type Shop = { readonly name: string; readonly tickets: number; readonly net: number };

const shops: readonly Shop[] = [
  { name: "Centro", tickets: 26, net: -176_905 },
  { name: "Mercado", tickets: 29, net: 88_833 },
  { name: "Playa", tickets: 0, net: 0 },
];
const columns: readonly Column<Shop>[] = [
  { title: "network.name", value: ({ name }) => name },
  { title: "reports.tickets", value: ({ tickets }) => tickets, kind: "number", sum: true, width: 90 },
  { title: "reports.net", value: ({ net }) => net, kind: "money", sum: true, width: 110 },
];
const none: ReadonlySet<number> = new Set();
const hourMs = 3_600_000;
const times = [0, 1, 2, 3, 4, 5].map((hour) => Date.UTC(2026, 10, 22, 10) + hour * hourMs);
const empty = { title: "empty.pos", why: "empty.posWhy" } as const;

/** Each component of the kit in each of its states. */
export function Parts() {
  return (
    <div className={styles["parts"]}>
      <Part title="Button, primary, off, busy, with a key, focus">
        <Button>Sell</Button>
        <Button variant="default">Change</Button>
        <Button disabled>Sell</Button>
        <Button loading>Save</Button>
        <Button>
          <Key name="A" />
          Sell 2,310.00
        </Button>
        <Button variant="subtle">History</Button>
      </Part>
      <Part title="Field, wrong, off; select; switch; choice">
        <Fields>
          <TextInput label="Name" defaultValue="Centro" />
          <TextInput label="Limit" defaultValue="75,000.00" error="At most 70,000.00: that is left in Norte." />
          <TextInput label="Zone" disabled value="Norte" />
          <Select label="Zone" data={["Norte", "Sur"]} defaultValue="Norte" />
          <Switch label="May sell" defaultChecked />
          <Switch label="Pays winners of other shops" />
          <SegmentedControl aria-label="Period" data={["Game", "1st half"]} />
        </Fields>
      </Part>
      <Part title="Chip: won, pending, key">
        <span>
          <Badge>Won</Badge> <Badge variant="outline">Pending</Badge> <kbd>F4</kbd>
        </span>
      </Part>
      <Part title="Dialog, confirmation, drawer, toast">
        <Over />
      </Part>
      <Part title="Foot of a form">
        <DialogFooter action="Save" onConfirm={nothing} onCancel={nothing}>
          <span>
            Changed: Limit <b>60,000.00 → 75,000.00</b>
          </span>
        </DialogFooter>
      </Part>
      <Part title="Grid, also of a list of the server">
        <Grid rows={shops} rowKey={({ name }) => name} columns={columns} height="auto" empty={empty} />
      </Part>
      <Part title="The same on a phone">
        <Cards
          rows={shops}
          rowKey={({ name }) => name}
          columns={columns}
          hidden={none}
          totals={[]}
          onNearEnd={undefined}
          onOpen={nothing}
        />
      </Part>
      <Part title="Empty">
        <EmptyState
          {...empty}
          steps={[
            { title: "Zone", why: "Norte, Sur", isDone: true },
            { title: "POS", why: "Name and limits", act: <Button>New POS</Button> },
          ]}
        />
      </Part>
      <Part title="Loading, after 150 ms">
        <Loading />
      </Part>
      <Part title="Error in place">
        <PageBoundary>
          <Broken />
        </PageBoundary>
      </Part>
      <Part title="Plot">
        <Plot
          label="Price"
          at={times}
          height={140}
          marks={[{ at: times[2] ?? 0, value: 110, size: 3, text: "3 tickets" }]}
          series={[
            { name: "Ours", values: [106, 106, 110, 112, 112, 115], kind: "steps" },
            { name: "Others", values: [104, 108, 108, 108, 114, 114], kind: "steps", whose: "others" },
          ]}
        />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className={styles["part"]}>{children}</div>
    </section>
  );
}

function Over() {
  const toasts = useToasts();
  const [open, setOpen] = useState<"dialog" | "confirm" | "drawer" | undefined>(undefined);
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setOpen("dialog");
        }}
      >
        Dialog
      </Button>
      <Button
        variant="default"
        onClick={() => {
          setOpen("confirm");
        }}
      >
        Confirmation
      </Button>
      <Button
        variant="default"
        onClick={() => {
          setOpen("drawer");
        }}
      >
        Drawer
      </Button>
      <Button
        variant="default"
        onClick={() => {
          toasts.done("Cancelled. Give back 2,310.00.", { word: "Show", onAct: nothing });
        }}
      >
        Toast
      </Button>
      <Button
        variant="default"
        onClick={() => {
          toasts.fail("Not saved.", "Somebody else was quicker.");
        }}
      >
        Toast of a fault
      </Button>
      {open === "dialog" && (
        <Dialog title="Centro, POS 1" onClose={close}>
          <Fields>
            <TextInput label="Name" defaultValue="Centro" />
            <TextInput label="Limit" defaultValue="75,000.00" />
          </Fields>
          <DialogFooter action="Save" onConfirm={close} onCancel={close}>
            <span>
              Changed: Limit <b>60,000.00 → 75,000.00</b>
            </span>
          </DialogFooter>
        </Dialog>
      )}
      {open === "confirm" && (
        <Confirm
          title="Cancel ticket 100 000 439?"
          consequence="300.00 goes back to the customer. The ticket cannot be paid any more."
          action="Cancel the ticket"
          onConfirm={() => Promise.resolve()}
          onClose={close}
        />
      )}
      {open === "drawer" && (
        <Drawer title="100 000 439" onClose={close} among={{ index: 2, count: 41, hasNext: true, onStep: nothing }}>
          <p>What stands behind a row.</p>
        </Drawer>
      )}
    </>
  );
}

function Broken(): ReactNode {
  throw new Error("The report did not load.");
}

function nothing(): void {
  // For viewing only.
}
