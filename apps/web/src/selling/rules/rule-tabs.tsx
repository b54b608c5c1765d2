// The tabs of a page about tables and their rules. The open one is in the address, with what is open in it.
import type { PlainKey } from "@chalkboard/i18n";
import { Tabs } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useLocale } from "../../kit/format/locale.tsx";
import { Loading } from "../../kit/states/loading.tsx";

export type RuleTab = { readonly name: string; readonly title: PlainKey; readonly content: ReactNode };

/** The first tab is open where the address names none. */
export function RuleTabs({ tabs }: { readonly tabs: readonly [RuleTab, ...RuleTab[]] }) {
  const { t } = useLocale();
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get("tab");
  const [first] = tabs;
  const open = tabs.find(({ name }) => name === wanted) ?? first;
  return (
    <Tabs
      value={open.name}
      keepMounted={false}
      onChange={(name) => {
        // What was open belongs to the other tab.
        setParameters(name === null || name === first.name ? {} : { tab: name }, { replace: true });
      }}
    >
      <Tabs.List mb="sm">
        {tabs.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {t(title)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open.name}>
        <Suspense fallback={<Loading />}>{open.content}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
