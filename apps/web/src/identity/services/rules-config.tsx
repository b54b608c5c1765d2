// The house rules: topics in every language, versions, the version of each service, and the grading rules that they
// describe.
import { type AnswerOf, catalog, services } from "@chalkboard/contract";
import { languageNames, languages } from "@chalkboard/i18n";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { openPanel } from "../../data/panels.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Views } from "../../kit/page/views.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { GradingRules } from "./grading-rules.tsx";
import { DocumentsChoice, WrittenDocuments } from "./house-documents.tsx";
import { topicKeys, type Written } from "./house-labels.ts";
import { PublishRules } from "./publish-rules.tsx";
import { TopicForm } from "./topic-form.tsx";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";

type Topic = Written["topics"][number];
type Version = AnswerOf<typeof services.listHouseVersions>[number];

const views = ["text", "documents", "versions", "services", "grading"] as const;
const viewLabels = {
  text: "houseRules.viewText",
  documents: "houseRules.documents",
  versions: "houseRules.viewVersions",
  services: "houseRules.viewServices",
  grading: "houseRules.viewGrading",
} as const;
const schema = z.object({
  view: z.enum(views).catch("text"),
  language: z.enum(["", ...languages]).catch(""),
  league: z.string().catch(""),
});

export function RulesConfig() {
  const locale = useLocale();
  const { t } = locale;
  const [filters, change] = useFilters(schema);
  const { view } = filters;
  const language = filters.language === "" ? locale.language : filters.language;
  const { data, refresh } = useCallQuery(services.listHouseTopics, {});
  const {
    data: { leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const [isPublishing, setPublishing] = useState(false);
  const league = leagues.find(({ leagueId }) => String(leagueId) === filters.league) ?? leagues[0];
  return (
    <Page
      title="routes./bus/rules-config"
      fill
      views={
        <Views
          value={view}
          views={viewLabels}
          onChange={(wanted) => {
            change({ view: wanted });
          }}
        />
      }
      state={view === "documents" && data.areDocumentsChanged ? t("houseRules.documentsNotYet") : undefined}
      actions={
        <>
          {view === "documents" && <DocumentsChoice documents={data.documents} />}
          <Button
            onClick={() => {
              setPublishing(true);
            }}
          >
            {t("houseRules.publish")}…
          </Button>
        </>
      }
      filters={
        <Filters>
          {view === "text" && (
            <FilterSelect
              label="shell.language"
              width={120}
              value={language}
              onChange={(wanted) => {
                change({ language: wanted as typeof language });
              }}
              choices={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          )}
          {view === "grading" && (
            <FilterSelect
              label="betting.league"
              width={140}
              value={String(league?.leagueId ?? "")}
              onChange={(wanted) => {
                change({ league: wanted });
              }}
              choices={leagues.map(({ leagueId, name }) => ({ value: String(leagueId), label: name }))}
            />
          )}
        </Filters>
      }
    >
      {view === "text" && <Topics written={data} language={language} refresh={refresh} />}
      {view === "documents" && <WrittenDocuments written={data} />}
      {view === "versions" && <Versions />}
      {view === "services" && <GoneBy written={data} />}
      {view === "grading" && league !== undefined && (
        <GradingRules key={league.leagueId} league={league} scopes={data.services} />
      )}
      {isPublishing && (
        <PublishRules
          written={data}
          onClose={() => {
            setPublishing(false);
          }}
        />
      )}
    </Page>
  );
}

function Topics({
  written,
  language,
  refresh,
}: {
  readonly written: Written;
  readonly language: keyof Topic["texts"];
  readonly refresh: () => void;
}) {
  const { t } = useLocale();
  const { topics } = written;
  const columns = useMemo(
    (): readonly Column<Topic>[] => [
      { title: "houseRules.topic", value: ({ topic }) => t(topicKeys[topic]), width: 250, phone: "name" },
      { title: "houseRules.text", value: ({ texts }) => texts[language] ?? "", grow: 1, wraps: true, phone: "line" },
      { title: "houseRules.languages", value: (topic) => languagesText(topic, t), width: 170 },
      { title: "houseRules.state", value: (topic) => t(stateOf(topic)), width: 170, phone: "figure" },
    ],
    [t, language],
  );
  const { row: chosen, open, close } = useOpenedRecord(topics, ({ topic }) => topic);
  return (
    <>
      <Grid
        name="house-topics"
        rows={topics}
        rowKey={({ topic }) => topic}
        columns={columns}
        isRoomy
        onOpen={open}
        rowTone={({ isChanged, isUsual }) => (isChanged && !isUsual ? "warn" : undefined)}
        empty={{ title: "empty.houseVersions", why: "empty.houseVersionsWhy" }}
      />
      {chosen !== undefined && (
        <InAddress>
          <TopicForm key={chosen.topic} topic={chosen} refresh={refresh} onClose={close} />
        </InAddress>
      )}
    </>
  );
}

function stateOf({ isUsual, isChanged }: Topic): "houseRules.usual" | "houseRules.changed" | "houseRules.asPublished" {
  if (!isChanged) return "houseRules.asPublished";
  return isUsual ? "houseRules.usual" : "houseRules.changed";
}

function languagesText({ texts }: Topic, t: ReturnType<typeof useLocale>["t"]): string {
  const lacking = languages.filter((language) => texts[language] === undefined);
  if (lacking.length === 0) return t("houseRules.allLanguages");
  return t("houseRules.lacks", { languages: lacking.map((language) => languageNames[language]).join(", ") });
}

/** A row opens the version as users read it. */
function Versions() {
  const { t } = useLocale();
  const { rows } = useCallQuery(services.listHouseVersions, {});
  const columns = useMemo(
    (): readonly Column<Version>[] => [
      { title: "houseRules.version", value: ({ version }) => version, kind: "number", width: 90, phone: "name" },
      { title: "houseRules.made", value: ({ madeAt }) => madeAt, kind: "time", width: 170 },
      { title: "houseRules.by", value: ({ madeBy }) => madeBy, width: 160 },
      { title: "houseRules.note", value: ({ note }) => note, grow: 2, wraps: true, phone: "line" },
      {
        title: "houseRules.topicsChanged",
        value: ({ changed }) => changed.map((topic) => t(topicKeys[topic])).join(", "),
        grow: 2,
        wraps: true,
      },
      { title: "houseRules.documents", value: ({ documents }) => documents, kind: "number", width: 120 },
      {
        title: "houseRules.inForceAt",
        value: ({ services: at }) => at.join(", "),
        grow: 1,
        wraps: true,
        phone: "figure",
      },
    ],
    [t],
  );
  return (
    <Grid
      name="house-versions"
      rows={rows}
      rowKey={({ version }) => version}
      columns={columns}
      rowTone={({ services: at }) => (at.length === 0 ? "dim" : undefined)}
      onOpen={({ version }) => {
        openPanel({ kind: "houseRules", title: t("houseRules.versionOf", { version }), version });
      }}
      empty={{ title: "empty.houseVersions", why: "empty.houseVersionsWhy" }}
    />
  );
}

type GoesBy = Written["services"][number];

/** The version of each service; a row opens what its users read. */
function GoneBy({ written }: { readonly written: Written }) {
  const { t } = useLocale();
  const columns = useMemo(
    (): readonly Column<GoesBy>[] => [
      { title: "lines.service", value: ({ name }) => name, grow: 1, phone: "name" },
      { title: "houseRules.version", value: ({ version }) => version, kind: "number", width: 110, phone: "figure" },
      { title: "houseRules.since", value: ({ publishedAt }) => publishedAt, kind: "time", width: 190, phone: "line" },
      {
        title: "houseRules.languages",
        value: ({ languages: own }) => own.map((language) => languageNames[language]).join(", "),
        grow: 2,
      },
    ],
    [],
  );
  return (
    <Grid
      name="house-services"
      rows={written.services}
      rowKey={({ serviceId }) => serviceId}
      columns={columns}
      rowTone={({ version }) => (version === written.newest?.version ? undefined : "warn")}
      onOpen={({ version }) => {
        if (version !== null) openPanel({ kind: "houseRules", title: t("houseRules.versionOf", { version }), version });
      }}
      empty={{ title: "empty.houseVersions", why: "empty.houseVersionsWhy" }}
    />
  );
}
