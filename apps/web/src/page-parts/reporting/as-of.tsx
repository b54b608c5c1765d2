import { live, type ReportCall } from "@chalkboard/contract";
import { Button, Popover } from "@mantine/core";
import { Suspense, useState } from "react";
import type { InputOf } from "../../data/connection/client.ts";
import { serverNow } from "../../data/clock.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { DateTimeField } from "../../kit/fields/date-time-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useRenewed } from "../../live/use-renewed.ts";
import type { ReportState } from "./use-report.ts";

export type AsOfProps<C extends ReportCall> = {
  readonly call: C;
  readonly input: InputOf<C>;
  readonly report: Pick<ReportState<string>, "asOf" | "change">;
};

/**
 * The as-of time of a report. A current report refreshes as the books change, while the page is visible; the button
 * fixes the time or goes back to an earlier one.
 */
export function AsOf<C extends ReportCall>(props: AsOfProps<C>) {
  // A refused report shows its reason in this place.
  return (
    <PageBoundary instead={<AsOfTime {...props} />}>
      <Suspense fallback={null}>
        <Renewed {...props} />
      </Suspense>
    </PageBoundary>
  );
}

function Renewed<C extends ReportCall>({ call, input, report }: AsOfProps<C>) {
  const { serviceId } = useSession();
  const {
    data: { asOf: at },
    refresh,
    isUpdating,
  } = useCallQuery(call, input);
  useRenewed(report.asOf === undefined ? live.subjects.books(serviceId) : null, refresh, isUpdating);
  return <AsOfTime at={at} report={report} />;
}

function AsOfTime({ at, report: { asOf, change } }: Pick<AsOfProps<ReportCall>, "report"> & { readonly at?: number }) {
  return (
    <AsOfButton
      {...(at === undefined ? {} : { at })}
      asOf={asOf}
      onChange={(time) => {
        change({ asOf: time === undefined ? "" : String(time) });
      }}
    />
  );
}

type AsOfButtonProps = {
  /** The as-of time of the figures; absent for current ones. */
  readonly at?: number;
  /** The requested as-of time; undefined: now. */
  readonly asOf: number | undefined;
  readonly onChange: (time: number | undefined) => void;
};

/** Shows the as-of time of figures; the button fixes the time or goes back to an earlier one. */
export function AsOfButton({ at, asOf, onChange }: AsOfButtonProps) {
  const { t, format, zone } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<number | null>(null);
  const choose = (time: number | null): void => {
    onChange(time ?? undefined);
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          {...(asOf === undefined ? { variant: "subtle", color: "gray" } : { variant: "light" })}
          className="cb-number"
          px="xs"
          aria-expanded={isOpen}
          onClick={() => {
            setTyped(at ?? serverNow());
            setOpen(!isOpen);
          }}
        >
          {at === undefined
            ? t("reports.now")
            : t("reports.asOf", { time: asOf === undefined ? format.clock(at, zone) : format.exact(at, zone) })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <DateTimeField label="reports.moment" value={typed} withSeconds onChange={setTyped} />
        <Button.Group mt="xs">
          <Button
            disabled={typed === null}
            onClick={() => {
              choose(typed);
            }}
          >
            {t("kit.apply")}
          </Button>
          <Button
            variant="default"
            disabled={asOf === undefined}
            onClick={() => {
              choose(null);
            }}
          >
            {t("reports.now")}
          </Button>
        </Button.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
