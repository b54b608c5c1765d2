// Undoes a change of the control log: saves the previous state again, with the call that the corresponding form uses.
import { audit, type Call, catalog, money, rules, services } from "@chalkboard/contract";
import { sendUntilAnswered } from "../../../data/connection/client.ts";
import { serverNow } from "../../../data/clock.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import type { ControlChange } from "./control-labels.ts";

/** The log, and the calls of the corresponding pages, so that these show the restored state. */
const old = (...calls: readonly Call[]) => ({ refresh: [audit.controlLog, ...calls] });
const ofRules = old(rules.listRules, rules.ruleHistory, rules.effectiveRules, rules.effectivePath);

/** Whether a change can be undone: there was a previous state, or it added a rule that is still active. */
export function mayRestore({ what, before, ruleBefore, ruleAfter }: ControlChange): boolean {
  // The previous wording may be the default text.
  if (what !== "rule") return what === "wording" || before !== null;
  if (ruleBefore !== null) return ruleBefore.mayChange && ruleBefore.state === "retired";
  return ruleAfter !== null && ruleAfter.mayChange && ruleAfter.state === "acting";
}

const wordingOf = /^(\S+) in (\w+)$/;
const templateOf = /^(ticket|copy) on printer (\d+) in (\w+)$/;

/** Undoes a change; resolves to whether it was done. The shell reports refusals. */
export function useRestore(): (change: ControlChange) => Promise<boolean> {
  const rule = useCallMutation(rules.restoreRule, ofRules);
  const retire = useCallMutation(rules.retireRule, ofRules);
  const table = useCallMutation(services.savePayTable, old(services.listPayTables, services.listPayTableVersions));
  const league = useCallMutation(catalog.switchLeague, old(catalog.listServiceLeagues));
  const settings = useCallMutation(services.saveService, old(services.getService));
  const payments = useCallMutation(money.saveSettings, old(money.settings));
  const look = useCallMutation(services.saveAppearance, old(services.getAppearance, services.door));
  const security = useCallMutation(services.saveSecurity, old(services.getSecurity));
  const wording = useCallMutation(services.saveWording, old(services.listWordings, services.wordsInUse));
  const printout = useCallMutation(services.saveTemplate, old(services.templates));
  return async (change) => {
    const { what, before, ruleBefore, ruleAfter, recordId, name } = change;
    switch (what) {
      case "rule": {
        if (ruleBefore === null) return ruleAfter !== null && (await retire.mutate({ ruleId: ruleAfter.ruleId })).ok;
        const isOver = ruleBefore.expiresAt !== null && ruleBefore.expiresAt <= serverNow();
        return (await rule.mutate({ ruleId: ruleBefore.ruleId, ...(isOver ? { expiresAt: null } : {}) })).ok;
      }
      case "payTable": {
        const versions = await sendUntilAnswered(services.listPayTableVersions, { tableId: recordId ?? 0 });
        if (!versions.ok) return false;
        const {
          name: called,
          isSold,
          table: content,
        } = before as Pick<(typeof versions.data)[number], "name" | "isSold" | "table">;
        return (
          await table.mutate({
            tableId: recordId ?? 0,
            version: versions.data[0]?.version ?? 0,
            name: called,
            isSold,
            table: content,
          })
        ).ok;
      }
      case "league":
        return (
          await league.mutate({ leagueId: recordId ?? 0, isSold: (before as { readonly isSold: boolean }).isSold })
        ).ok;
      case "settings": {
        const now = await sendUntilAnswered(services.getService, {});
        return (
          now.ok &&
          (
            await settings.mutate({
              settingsVersion: now.data.settingsVersion,
              settings: before as services.ServiceSettings,
            })
          ).ok
        );
      }
      case "money":
        return (await payments.mutate(before as money.MoneySettings)).ok;
      case "appearance": {
        const now = await sendUntilAnswered(services.getAppearance, {});
        return now.ok && (await look.mutate({ ...(before as typeof now.data), was: now.data })).ok;
      }
      case "security": {
        const now = await sendUntilAnswered(services.getSecurity, {});
        return now.ok && (await security.mutate({ ...(before as typeof now.data), was: now.data })).ok;
      }
      case "wording": {
        const now = await sendUntilAnswered(services.listWordings, {});
        const [, sentence = "", language = ""] = wordingOf.exec(name) ?? [];
        if (!now.ok) return false;
        const stands = now.data.find((one) => one.sentence === sentence && one.language === language);
        return (
          await wording.mutate({
            sentence,
            language: language as "en",
            was: stands?.own ?? null,
            text: before as string | null,
          })
        ).ok;
      }
      case "paper": {
        const now = await sendUntilAnswered(services.templates, {});
        const [, kind = "", printer = "", language = ""] = templateOf.exec(name) ?? [];
        const stands = now.ok
          ? now.data.find(
              (one) => one.kind === kind && one.printerType === Number(printer) && one.language === language,
            )
          : undefined;
        if (stands === undefined) return false;
        return (
          await printout.mutate({
            kind: kind as "ticket",
            printerType: stands.printerType,
            language: stands.language,
            was: stands.body,
            body: before as string,
          })
        ).ok;
      }
    }
  };
}
