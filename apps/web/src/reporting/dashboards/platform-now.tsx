import { home } from "@chalkboard/contract";
import { Title } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/words.tsx";
import { serviceColumns, sourceColumns, wantedColumns } from "./now-columns.tsx";
import { platformTiles, sourceRowDoor } from "./platform-tiles.ts";
import { Tiles } from "./tiles.tsx";
import styles from "./tiles.module.css";
import { wantedOf } from "./wanted.ts";

const everyMs = 10_000;
const choices = ["3", "6", "12", "24", "48"] as const;
const schema = z.object({ hours: z.enum(choices).catch("6").default("6") });
/** A source without an update for longer than this is marked. */
const silentMs = 15 * 60_000;

/** The platform's home: what needs action first, then each service's day, then the sources. */
export function PlatformNow() {
  const [{ hours }, change] = useFilters(schema);
  return (
    <Page
      title="routes./zucca/home"
      filters={
        <Filters>
          <FilterSelect
            label="home.hours"
            value={hours}
            width={90}
            choices={choices.map((value) => ({ value, label: value }))}
            onChange={(wanted) => {
              change({ hours: wanted as typeof hours });
            }}
          />
        </Filters>
      }
    >
      <Parts hours={Number(hours)} />
    </Page>
  );
}

function Parts({ hours }: { readonly hours: number }) {
  const words = useLocale();
  const person = useSession();
  const navigate = useNavigate();
  const { data } = useCallQuery(home.platformNow, { hours }, { everyMs });
  const wanted = useMemo(() => wantedOf(data), [data]);
  const columns = useMemo(
    () => ({ wanted: wantedColumns(words), services: serviceColumns(words), sources: sourceColumns() }),
    [words],
  );
  const { to: sourceDoor } = sourceRowDoor(person);
  return (
    <div className={styles["parts"]}>
      <Tiles tiles={platformTiles(data, words, person)} />
      <Part title={words.t("home.wants")}>
        <Grid
          name="wanted"
          height="auto"
          rows={wanted}
          rowKey={({ key }) => key}
          columns={columns.wanted}
          onOpen={({ to }) => {
            void navigate(to);
          }}
          rowTone={() => "warn"}
          empty={{ title: "empty.allWell", why: "empty.allWellWhy" }}
        />
      </Part>
      <Part title={words.t("home.service")}>
        <Grid
          name="services-today"
          height="auto"
          rows={data.services}
          rowKey={({ serviceId }) => serviceId}
          columns={columns.services}
          rowTone={({ isActive, isBalanced }) => (isBalanced === false ? "warn" : isActive ? undefined : "dim")}
          empty={{ title: "empty.homeServices", why: "empty.homeServicesWhy" }}
        />
      </Part>
      <Part title={words.t("home.sources")}>
        <Grid
          name="sources"
          height="auto"
          rows={data.sources}
          rowKey={({ source }) => source}
          columns={columns.sources}
          {...(sourceDoor === undefined
            ? {}
            : {
                onOpen: () => {
                  void navigate(sourceDoor);
                },
              })}
          rowTone={({ seenAt }) => (seenAt < data.at - silentMs ? "warn" : undefined)}
          empty={{ title: "empty.sources", why: "empty.sourcesWhy" }}
        />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </section>
  );
}
