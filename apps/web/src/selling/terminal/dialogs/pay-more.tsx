// Extra proofs for a large payment, requested all at once: a superior's approval, and the payee's document.
import { tickets } from "@chalkboard/contract";
import type { Refused } from "@chalkboard/i18n";
import { Fieldset, Select, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useLocale } from "../../../kit/format/locale.tsx";
import { SecondPerson } from "../../../page-parts/people/second-person.tsx";
import { documentKey } from "../../../page-parts/betting/document-labels.ts";

const input = z.object({
  reason: z.literal("needsMore"),
  missing: z.array(z.enum(["secondPerson", "document"])),
  paid: z.int(),
  tax: z.int(),
  amount: z.int(),
});
export type ProofRequest = z.output<typeof input>;

/** The proofs that a refused payment requires; undefined if it was refused for another reason. */
export function requiredProofs(refused: Refused | undefined): ProofRequest | undefined {
  return input.safeParse(refused?.data).data;
}

export type Proofs = {
  readonly user: string;
  readonly password: string;
  readonly oneTimeCode: string;
  readonly kind: (typeof tickets.documentKinds)[number];
  readonly number: string;
  readonly name: string;
};
export const noProofs: Proofs = { user: "", password: "", oneTimeCode: "", kind: "identity", number: "", name: "" };

/** The requested part of the payload. */
export function proofsOf({ missing }: ProofRequest, { user, password, oneTimeCode, kind, number, name }: Proofs) {
  return {
    ...(missing.includes("secondPerson")
      ? { secondPerson: { user, password, ...(oneTimeCode === "" ? {} : { oneTimeCode }) } }
      : {}),
    ...(missing.includes("document") ? { document: { kind, number, name } } : {}),
  };
}

/** The requested fields that are incomplete. */
export function lackingIn(of: ProofRequest, typed: Proofs): ReadonlySet<string> {
  const { secondPerson, document } = proofsOf(of, typed);
  const faults = [
    secondPerson === undefined ? undefined : tickets.secondPersonTyped.safeParse(secondPerson).error,
    document === undefined ? undefined : tickets.shownDocument.safeParse(document).error,
  ];
  return new Set(faults.flatMap((error) => error?.issues ?? []).map(({ path }) => String(path[0])));
}

type PayMoreProps = {
  readonly input: ProofRequest;
  readonly typed: Proofs;
  readonly onChange: (typed: Proofs) => void;
  readonly lacking: ReadonlySet<string>;
  readonly currency: string;
};

/** The requested fields; the first has the focus. */
export function PayMore({ input: of, typed, onChange, lacking, currency }: PayMoreProps) {
  const { t, format } = useLocale();
  const [wanted] = useState(of);
  const asksPerson = wanted.missing.includes("secondPerson");
  const error = (field: string): string | undefined => (lacking.has(field) ? t("kit.required") : undefined);
  const text = (field: "number" | "name") => ({
    value: typed[field],
    autoComplete: "off",
    error: error(field),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      onChange({ ...typed, [field]: event.currentTarget.value });
    },
  });
  return (
    <>
      <Text>{t("terminal.payNeeds", { amount: format.moneyWithCode(wanted.paid, currency) })}</Text>
      {wanted.tax > 0 && (
        <Text size="sm" c="dimmed">
          {t("terminal.paidGross", {
            amount: format.money(wanted.paid, currency),
            tax: format.money(wanted.tax, currency),
          })}
        </Text>
      )}
      {asksPerson && (
        <SecondPerson
          typed={typed}
          hint="terminal.secondPersonHint"
          lacking={lacking}
          onChange={(more) => {
            onChange({ ...typed, ...more });
          }}
        />
      )}
      {wanted.missing.includes("document") && (
        <Fieldset legend={t("terminal.documentOf")}>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <Select
              label={t("terminal.documentKind")}
              allowDeselect={false}
              value={typed.kind}
              autoFocus={!asksPerson}
              data={tickets.documentKinds.map((value) => ({ value, label: t(documentKey(value)) }))}
              onChange={(kind) => {
                onChange({ ...typed, kind: tickets.documentKinds.find((one) => one === kind) ?? "identity" });
              }}
            />
            <TextInput label={t("terminal.documentNumber")} {...text("number")} />
            <TextInput label={t("terminal.documentName")} {...text("name")} />
          </SimpleGrid>
        </Fieldset>
      )}
    </>
  );
}
