import {
  type LetteredBet,
  letteredBets,
  type CustomLetters,
  roles,
  services,
  usualLetters,
} from "@chalkboard/contract";
import { Fieldset, SegmentedControl, SimpleGrid, Switch, Tabs, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { below } from "../../kit/behaviour/below.ts";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { TimeField } from "../../kit/fields/time-field.tsx";
import { minuteText, readMinute } from "../../kit/format/minute-text.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { Page } from "../../kit/page/page.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { letteredName, customLettersOf } from "../../page-parts/betting/lettered-bets.ts";
import { settingsHistory as history, settingsTitles as titles } from "../../page-parts/forms/config-labels.ts";
import { RecordForm } from "../../page-parts/forms/record-form.tsx";
import { AppearanceForm } from "./appearance-form.tsx";
import { MoneySettingsForm } from "./money-settings-form.tsx";
import { PrintoutForm } from "./paper-form.tsx";
import { SecurityForm } from "./security-form.tsx";
import styles from "./settings.module.css";
import { WordingForm } from "./wording-form.tsx";

// The call's own schema; a time of day is typed as such.
const { closeMinute, rounding, coolingOffHours, temporaryMinutes, betLetters, ...plain } =
  services.serviceSettings.shape;
const schema = z.object({
  ...plain,
  closeTime: z.string().refine((text) => closeMinute.safeParse(readMinute(text)).success),
  direction: rounding.shape.direction,
  unit: rounding.shape.unit,
  coolingOffHours: coolingOffHours.unwrap(),
  temporaryMinutes: temporaryMinutes.unwrap(),
  betLetters: betLetters.unwrap(),
});

type SettingsProps = { readonly SellingRules: ComponentType };

/** The settings page with the rules on when and how a service sells: those belong to another capability. */
export function settingsPage(SellingRules: ComponentType): ComponentType {
  return function SettingsPage() {
    return <Settings SellingRules={SellingRules} />;
  };
}

/** A link may open one of the tabs. */
const opened = z.object({
  tab: z.enum(["day", "selling", "money", "look", "sessions", "paper", "wording"]).catch("day"),
  opened: z.string().catch(""),
  over: z.string().catch(""),
});

/** The settings of a service. Input in one tab is kept while another is open. */
function Settings({ SellingRules }: SettingsProps) {
  const { t } = useLocale();
  const isAdmin = useSession().role === roles.admin;
  const [{ tab }, change] = useFilters(opened);
  return (
    <Page title="routes./adm/sys-config">
      <Tabs
        value={tab}
        onChange={(to) => {
          // What was open belongs to the other tab.
          change({ tab: to as typeof tab, opened: "", over: "" });
        }}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="day">{t("services.tabDay")}</Tabs.Tab>
          {isAdmin && <Tabs.Tab value="selling">{t("services.tabSelling")}</Tabs.Tab>}
          {isAdmin && <Tabs.Tab value="money">{t("services.tabMoney")}</Tabs.Tab>}
          <Tabs.Tab value="look">{t("services.tabLook")}</Tabs.Tab>
          <Tabs.Tab value="sessions">{t("services.tabSessions")}</Tabs.Tab>
          <Tabs.Tab value="paper">{t("services.tabPaper")}</Tabs.Tab>
          <Tabs.Tab value="wording">{t("services.tabWording")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="day">
          <Part>
            <SettingsForm />
          </Part>
        </Tabs.Panel>
        {isAdmin && (
          <Tabs.Panel value="selling" keepMounted={false}>
            <Part>
              <SellingRules />
            </Part>
          </Tabs.Panel>
        )}
        {isAdmin && (
          <Tabs.Panel value="money">
            <Part>
              <MoneySettingsForm />
            </Part>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="look">
          <Part>
            <AppearanceForm />
          </Part>
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <Part>
            <SecurityForm />
          </Part>
        </Tabs.Panel>
        <Tabs.Panel value="paper">
          <Part>
            <PrintoutForm />
          </Part>
        </Tabs.Panel>
        <Tabs.Panel value="wording" keepMounted={false}>
          <Part>
            <WordingForm />
          </Part>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/**
 * The content of a tab. It suspends by itself: React fails on a hidden part that the page around it unmounts while it
 * is suspended.
 */
function Part({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<Loading />}>{children}</Suspense>;
}

/** The default of services that specify nothing. */
const usualHours = 24;
const usualMinutes = 1_440;

function SettingsForm() {
  const { t } = useLocale();
  const {
    data: { settings, settingsVersion, name, currency, timeZone },
    refresh,
  } = useCallQuery(services.getService, {});
  const { mutate } = useCallMutation(services.saveService, { quiet: true, refresh: [services.getService] });
  const {
    closeMinute,
    rounding: { direction, unit },
    ...values
  } = settings;
  return (
    <div className={styles["page"]}>
      <p className="cb-quiet">
        {name} · {t("services.currency")} {currency} · {t("services.timeZone")} {timeZone}
      </p>
      <RecordForm
        of={{ record: "settings" }}
        history={history}
        schema={schema}
        shared={{ titles, shown: history.shown, refresh }}
        initial={{
          ...values,
          coolingOffHours: values.coolingOffHours ?? usualHours,
          temporaryMinutes: values.temporaryMinutes ?? usualMinutes,
          closeTime: minuteText(closeMinute),
          direction,
          unit,
          betLetters: customLettersOf(values.betLetters ?? {}),
        }}
        onSave={({ closeTime, direction: way, unit: to, betLetters: letters, ...rest }) =>
          mutate({
            settingsVersion,
            settings: {
              ...rest,
              closeMinute: readMinute(closeTime) ?? 0,
              rounding: { direction: way, unit: to },
              ...(Object.keys(letters).length > 0 ? { betLetters: letters } : {}),
            },
          })
        }
      >
        {(form) => (
          <>
            <DayFields form={form} />
            <MoneyFields form={form} currency={currency} />
            <Fieldset legend={t("services.groupPaper")}>
              <Switch
                mb="sm"
                label={t("services.payAnywhere")}
                description={t("services.payAnywhereHint")}
                {...form.getInputProps("payAnywhere", { type: "checkbox" })}
              />
              <Textarea
                label={t("services.ticketNote")}
                autosize
                minRows={2}
                maxLength={300}
                {...form.getInputProps("ticketNote")}
              />
            </Fieldset>
            <LettersField
              value={form.values.betLetters}
              faultOf={(bet) => form.errors[`betLetters.${bet}`]?.toString()}
              onChange={(own) => {
                form.setFieldValue("betLetters", own);
                // If two bets have the same letters both are marked, and one change fixes both.
                form.setErrors(
                  Object.fromEntries(Object.entries(form.errors).filter(([name]) => !name.startsWith("betLetters."))),
                );
              }}
            />
          </>
        )}
      </RecordForm>
    </div>
  );
}

type FieldsProps = { readonly form: UseFormReturnType<z.input<typeof schema>> };

/** When a day closes, and how long things stay possible. */
function DayFields({ form }: FieldsProps) {
  const { t } = useLocale();
  return (
    <Fieldset legend={t("services.groupDay")}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TimeField
          label={t("services.closeTime")}
          description={t("services.closeHint")}
          {...form.getInputProps("closeTime")}
        />
        <NumberInput
          {...below}
          label={t("services.cancelMinutes")}
          description={t("services.cancelHint")}
          min={0}
          allowDecimal={false}
          {...form.getInputProps("cancelMinutes")}
        />
        <NumberInput
          {...below}
          label={t("services.validityDays")}
          min={1}
          allowDecimal={false}
          {...form.getInputProps("validityDays")}
        />
        <NumberInput
          {...below}
          label={t("services.temporaryMinutes")}
          min={1}
          allowDecimal={false}
          {...form.getInputProps("temporaryMinutes")}
        />
        <NumberInput
          {...below}
          label={t("services.coolingOffHours")}
          description={t("services.coolingOffHint")}
          min={24}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps("coolingOffHours")}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

/** How amounts are paid and rounded. */
function MoneyFields({ form, currency }: FieldsProps & { readonly currency: string }) {
  const { t } = useLocale();
  return (
    <Fieldset legend={t("services.groupMoney")}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberInput
          {...below}
          label={t("services.marginCents")}
          description={t("services.marginHint")}
          min={0}
          allowDecimal={false}
          {...form.getInputProps("marginCents")}
        />
        <div>
          <label id="rounding" className={styles["label"]}>
            {t("services.rounding")}
          </label>
          <SegmentedControl
            fullWidth
            orientation="vertical"
            aria-labelledby="rounding"
            data={[
              { value: "halfUp", label: t("services.roundHalfUp") },
              { value: "floor", label: t("services.roundFloor") },
            ]}
            {...form.getInputProps("direction")}
          />
        </div>
        <MoneyField
          label="services.roundingUnit"
          currency={currency}
          value={form.values.unit}
          error={form.errors["unit"]}
          onChange={(amount) => {
            form.setFieldValue("unit", amount ?? 0);
          }}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

type LettersFieldProps = {
  readonly value: CustomLetters;
  /** What is wrong with a bet's letters. */
  readonly faultOf: (bet: LetteredBet) => string | undefined;
  readonly onChange: (own: CustomLetters) => void;
};

/** The letters of the till: each bet with its default letters and the service's own. */
function LettersField({ value, faultOf, onChange }: LettersFieldProps) {
  const { t } = useLocale();
  return (
    <Fieldset legend={t("services.betLetters")}>
      <Text size="sm" c="dimmed" mb="sm">
        {t("services.betLettersHint")}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {letteredBets.map((bet) => (
          <TextInput
            key={bet}
            {...below}
            label={letteredName(bet, t)}
            description={t("services.lettersUsual", { letters: usualLetters[bet] })}
            value={value[bet] ?? ""}
            error={faultOf(bet)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={12}
            onChange={(event) => {
              onChange(customLettersOf({ ...value, [bet]: event.currentTarget.value }));
            }}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
