import { type AnswerOf, temporary } from "@chalkboard/contract";
import type { Refused } from "@chalkboard/i18n";
import type { Side } from "@chalkboard/engine";
import { send } from "../../../data/connection/client.ts";
import { ConnectionError } from "../../../data/connection/connection.ts";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type Action, isComplete, type Slip } from "../slip/slip.ts";
import { temporaryLabels } from "../slip/temporary-labels.ts";
import { offeredSlip } from "./use-sale.ts";
import type { Watch } from "../slip/use-slip.ts";

type Loaded = AnswerOf<typeof temporary.load>;
export type Kept = AnswerOf<typeof temporary.compose>;

export type Temporary = {
  /** Puts a temporary ticket on the slip, at its old lines; moved lines are shown as moved. */
  readonly load: (code: string) => void;
  /** Saves the slip as a temporary ticket, without money. */
  readonly keep: (slip: Slip) => void;
};

type Ends = {
  readonly watch: Watch;
  readonly onLoaded: (action: Action) => void;
  /** `isSame`: the slip is still what was saved. */
  readonly onKept: (kept: Kept, isSame: boolean) => void;
};

/** Temporary tickets, which involve no money: saved under a code and loaded by it. */
export function useTemporary({ watch, onLoaded, onKept }: Ends): Temporary {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const refused = (refusal: Refused): void => {
    toasts.fail(t("terminal.temporary"), temporaryLabels(refusal, locale));
  };
  const orOffline = (work: Promise<void>): void => {
    work.catch((error: unknown) => {
      if (!(error instanceof ConnectionError)) throw error;
      toasts.fail(t("terminal.temporary"), t("dialogs.noConnectionText"));
    });
  };
  const load = async (code: string): Promise<void> => {
    const isWanted = watch();
    const answered = await send(temporary.load, { code });
    if (!isWanted()) return;
    if (answered.ok) onLoaded({ do: "load", slip: slipOf(answered.data) });
    else refused({ code: answered.responseType, data: answered.data });
  };
  const keep = async (slip: Slip): Promise<void> => {
    const offered = isComplete(slip) ? offeredSlip(slip) : undefined;
    if (offered === undefined) {
      toasts.warn(t("terminal.temporary"), t("terminal.temporaryNeeds"));
      return;
    }
    const isSame = watch();
    const answered = await send(temporary.compose, { slip: offered });
    if (answered.ok) onKept(answered.data, isSame());
    else refused({ code: answered.responseType, data: answered.data });
  };
  return {
    load: (code) => {
      orOffline(load(code));
    },
    keep: (slip) => {
      orOffline(keep(slip));
    },
  };
}

/** A temporary ticket as a slip. */
export function slipOf({ code, expiresAt, slip, legs }: Loaded): Extract<Action, { do: "load" }>["slip"] {
  const { mode, teaserCardId, progressiveTableId, sizes, cover, amount, amountIs, laterAmounts, payWith } = slip;
  return {
    temporary: { code, expiresAt },
    amount,
    amountIs,
    later: laterAmounts ?? [],
    payWith: payWith ?? "balance",
    way: {
      mode,
      ...(teaserCardId === undefined ? {} : { teaserCardId }),
      ...(progressiveTableId === undefined ? {} : { progressiveTableId }),
      ...(sizes === undefined ? {} : { sizes }),
      ...(cover === undefined ? {} : { cover }),
    },
    legs: slip.legs.map(({ key, points, price, boughtQuarters }, index) => ({
      key: { ...key, side: key.side as Side },
      points,
      price,
      ...(boughtQuarters === undefined ? {} : { boughtQuarters }),
      rotation: legs[index]?.rotation ?? null,
      teamName: legs[index]?.teamName ?? "",
      eventName: legs[index]?.eventName ?? "",
      startsAt: legs[index]?.startsAt ?? 0,
      sportCode: legs[index]?.sportCode,
    })),
  };
}
