import { Button } from "@mantine/core";
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  lazy,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { ChevronLeft } from "../../kit/format/icons.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useStore } from "../../ports/store.ts";
import {
  type Panel,
  closePanel,
  dropLostPanels,
  hasLostPanel,
  listedTickets,
  openPanels,
  turnTo,
} from "../../data/panels.ts";

type Drawn<Kind extends Panel["kind"]> = ComponentType<Omit<Extract<Panel, { kind: Kind }>, "kind">>;

const Story: Drawn<"ticket"> = lazy(async () => ({
  default: (await import("../../selling/tickets/ticket-panel.tsx")).TicketPanel,
}));
const Tickets: Drawn<"tickets"> = lazy(async () => ({
  default: (await import("../../selling/tickets/tickets-panel.tsx")).TicketsPanel,
}));
const Behind: Drawn<"figure"> = lazy(async () => ({
  default: (await import("../../reporting/reports/figure-panel.tsx")).FigurePanel,
}));
const OfWeek: Drawn<"week"> = lazy(async () => ({
  default: (await import("../../reporting/reports/figure-panel.tsx")).WeekFigurePanel,
}));
const Queue: Drawn<"referrals"> = lazy(async () => ({
  default: (await import("../../selling/referrals/queue-panel.tsx")).QueuePanel,
}));

const Files: ComponentType = lazy(async () => ({
  default: (await import("../../reporting/exports/files-panel.tsx")).FilesPanel,
}));
const Work: ComponentType = lazy(async () => ({
  default: (await import("../../platform/work/work-panel.tsx")).WorkPanel,
}));
const Rules: Drawn<"houseRules"> = lazy(async () => ({
  default: (await import("../../identity/services/house-rules-panel.tsx")).HouseRulesPanel,
}));
const Commissions: Drawn<"commissions"> = lazy(async () => ({
  default: (await import("../../reporting/reports/commissions-panel.tsx")).CommissionsPanel,
}));
const Derived: Drawn<"derived"> = lazy(async () => ({
  default: (await import("../../catalog/schedule/derived/derived-panel.tsx")).DerivedPanel,
}));
const Fee: Drawn<"fee"> = lazy(async () => ({ default: (await import("../../money/fees/fee-panel.tsx")).FeePanel }));
const Movements: Drawn<"movements"> = lazy(async () => ({
  default: (await import("../../reporting/reports/moves-panel.tsx")).MovesPanel,
}));

/** Renders the top panel. Closing it shows the one below; another page has none of them. */
export function PanelHost() {
  const { t } = useLocale();
  const panels = useStore(openPanels);
  const lists = useStore(listedTickets);
  const { caution } = useToasts();
  const isLost = useStore(hasLostPanel);
  const sayLost = useEffectEvent(() => {
    caution(t("kit.openedGone"));
    dropLostPanels();
  });
  useEffect(() => {
    if (isLost) sayLost();
  }, [isLost]);
  const top = panels.at(-1);
  if (top === undefined) return null;
  const list = top.kind === "ticket" ? lists.findLast(({ numbers }) => numbers.includes(top.number)) : undefined;
  const index = top.kind === "ticket" ? (list?.numbers.indexOf(top.number) ?? -1) : -1;
  const among =
    list === undefined
      ? undefined
      : {
          index,
          count: list.count,
          hasNext: index + 1 < list.numbers.length,
          onStep: (step: 1 | -1) => {
            const next = list.numbers[index + step];
            if (next !== undefined) turnTo(next);
          },
        };
  const title = top.kind === "ticket" ? `${t("betting.ticket")} ${String(top.number)}` : top.title;
  return (
    <InAddress>
      <Drawer title={title} onClose={closePanel} among={among}>
        {panels.length > 1 && (
          <Button variant="subtle" px="xs" mb="xs" leftSection={<ChevronLeft />} onClick={closePanel}>
            {t("kit.back")}
          </Button>
        )}
        {panels.map((panel, index) => (
          <Layer key={index} isTop={panel === top}>
            <PageBoundary>
              <Suspense fallback={<Loading />}>
                <Content panel={panel} />
              </Suspense>
            </PageBoundary>
          </Layer>
        ))}
      </Drawer>
    </InAddress>
  );
}

/** A panel below another one is kept: after returning, the user finds the row that they opened. */
function Layer({ isTop, children }: { readonly isTop: boolean; readonly children: ReactNode }) {
  const left = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!isTop) left.current = document.activeElement;
    else if (left.current instanceof HTMLElement && left.current.isConnected) left.current.focus();
  }, [isTop]);
  return <div hidden={!isTop}>{children}</div>;
}

function Content({ panel }: { readonly panel: Panel }) {
  switch (panel.kind) {
    case "ticket":
      return <Story number={panel.number} />;
    case "tickets":
      return <Tickets title={panel.title} input={panel.input} />;
    case "figure":
      return <Behind title={panel.title} input={panel.input} commission={panel.commission} />;
    case "week":
      return <OfWeek title={panel.title} input={panel.input} />;
    case "commissions":
      return <Commissions title={panel.title} input={panel.input} />;
    case "fee":
      return <Fee title={panel.title} input={panel.input} />;
    case "movements":
      return <Movements title={panel.title} input={panel.input} />;
    case "houseRules":
      return <Rules title={panel.title} {...(panel.version === undefined ? {} : { version: panel.version })} />;
    case "derived": {
      const { kind: _, ...of } = panel;
      return <Derived {...of} />;
    }
    case "files":
      return <Files />;
    case "work":
      return <Work />;
    case "referrals":
      return <Queue title={panel.title} />;
  }
}
