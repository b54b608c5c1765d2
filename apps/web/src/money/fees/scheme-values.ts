// A scheme's terms as its form holds them: percentages, and empty where a part is not used.
import { fees } from "@chalkboard/contract";

export type Percent = number | "";
export type SchemeValues = {
  readonly handle: Percent;
  readonly net: Percent;
  readonly netKind: "positive" | "carried";
  readonly handleKinds: Record<string, Percent>;
  readonly netKinds: Record<string, Percent>;
  readonly perTicket: number | null;
  readonly perPos: number | null;
  readonly perCustomer: number | null;
  readonly minimum: number | null;
};

type Rates = NonNullable<fees.FeeTerms["handle"]>;
const shown = (points: number): number => points / 100;
const points = (percent: number): number => Math.round(percent * 100);
const kindsOf = (rates: Rates | undefined): Record<string, Percent> =>
  Object.fromEntries(
    fees.feeKind.options.map((kind) => [kind, rates?.byKind[kind] === undefined ? "" : shown(rates.byKind[kind])]),
  );

/** The form's values; empty if there are no terms yet. */
export function formOf(terms: fees.FeeTerms | undefined): SchemeValues {
  const { handle = null, net = null, perTicket = 0, perPos = 0, perCustomer = 0, minimum = 0 } = terms ?? {};
  return {
    handle: handle === null ? "" : shown(handle.all),
    net: net === null ? "" : shown(net.share.all),
    netKind: net?.kind ?? "positive",
    handleKinds: kindsOf(handle ?? undefined),
    netKinds: kindsOf(net?.share),
    perTicket: perTicket || null,
    perPos: perPos || null,
    perCustomer: perCustomer || null,
    minimum: minimum || null,
  };
}

/**
 * The terms in a form. Percentages by kind go with a general one, which is 0 if empty; a net that carries losses has
 * none.
 */
export function termsOf({ handle, net, netKind, handleKinds, netKinds, ...amounts }: SchemeValues): fees.FeeTerms {
  const rates = (all: number, kinds: Record<string, Percent>): Rates => ({
    all: points(all),
    byKind: Object.fromEntries(
      fees.feeKind.options.flatMap((kind) => {
        const own = kinds[kind] ?? "";
        return own === "" ? [] : [[kind, points(own)]];
      }),
    ),
  });
  const hasOverride = Object.values(handleKinds).some((own) => own !== "");
  return {
    handle: handle === "" && !hasOverride ? null : rates(handle === "" ? 0 : handle, handleKinds),
    net: net === "" ? null : { kind: netKind, share: rates(net, netKind === "carried" ? {} : netKinds) },
    perTicket: amounts.perTicket ?? 0,
    perPos: amounts.perPos ?? 0,
    perCustomer: amounts.perCustomer ?? 0,
    minimum: amounts.minimum ?? 0,
  };
}
