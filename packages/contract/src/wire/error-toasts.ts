// The compact slip's text for a sale's refusal: the specification's toasts by error_code. They differ from the dialogs
// by response_type (-35 means two things); this table maps one to the other. The compact slip is for customers: a
// refused quote or sale of theirs includes the toast on the wire.

type PlainCode = -19 | -20 | -21 | -22 | -23 | -24 | -25 | -28 | -29 | -30 | -31 | -32 | -33 | -35 | -37;

/** `type`: 1 sport, 2 player, 3 player prop, 4 exclusive prop. */
export type ErrorToast =
  | { readonly errorCode: PlainCode }
  | { readonly errorCode: -26; readonly type: 1 | 2 | 3 | 4 }
  | { readonly errorCode: -27; readonly message: string }
  | { readonly errorCode: -36; readonly wagers: number; readonly actualWagers: number };

type Data = Readonly<Record<string, unknown>>;
type ToastFrom = (data: Data) => ErrorToast | undefined;

const exclusions = { sport: 1, player: 2, playerProp: 3, exclusiveProp: 4 } as const;
const plainExclusions = { draw: -29, props: -32, live: -37 } as const;
const plain =
  (errorCode: PlainCode): ToastFrom =>
  () => ({ errorCode });

const table: Readonly<Record<number, ToastFrom>> = {
  [-20]: plain(-20),
  [-21]: plain(-21),
  [-22]: eventToast,
  [-23]: plain(-23),
  [-24]: (data) =>
    data["trader"] === "declined"
      ? { errorCode: -27, message: typeof data["note"] === "string" ? data["note"] : "" }
      : { errorCode: -24 },
  [-25]: plain(-25),
  [-30]: plain(-28),
  [-33]: plain(-33),
  [-37]: plain(-30),
  [-38]: plain(-31),
  [-39]: plain(-35),
  [-47]: (data) =>
    data["per"] === "event"
      ? { errorCode: -36, wagers: Number(data["maximum"]), actualWagers: Number(data["sold"]) }
      : undefined,
};

/** The toast of a refusal; undefined if the specification has none, and only the dialog's text exists. */
export function errorToastOf({
  code,
  data,
}: {
  readonly code: number;
  readonly data: unknown;
}): ErrorToast | undefined {
  return table[code]?.(typeof data === "object" && data !== null ? (data as Data) : {});
}

/** The toast's fields in the specification's names. */
export type WireToast = {
  readonly error_code: number;
  readonly type?: number;
  readonly message?: string;
  readonly wagers?: number;
  readonly actual_wagers?: number;
};

/** A toast as part of a result's data. */
export function toastOnWire(toast: ErrorToast): WireToast {
  const { errorCode, ...values } = toast;
  return {
    error_code: errorCode,
    ...("actualWagers" in values ? { wagers: values.wagers, actual_wagers: values.actualWagers } : values),
  };
}

/** A refusal for the compact slip: the dialog's data, and the toast if there is one. */
export function withToast<R extends { readonly code: number; readonly data: Data }>(refusal: R): R {
  const toast = errorToastOf(refusal);
  return toast === undefined ? refusal : { ...refusal, data: { ...refusal.data, ...toastOnWire(toast) } };
}

// The reason why a service does not sell it is more precise than "not on offer".
function eventToast(data: Data): ErrorToast {
  const legs: readonly unknown[] = Array.isArray(data["legs"]) ? data["legs"] : [];
  for (const leg of legs) {
    const exclusion = typeof leg === "object" && leg !== null && "exclusion" in leg ? leg.exclusion : null;
    if (typeof exclusion !== "string") continue;
    if (exclusion in plainExclusions) return { errorCode: plainExclusions[exclusion as keyof typeof plainExclusions] };
    if (exclusion in exclusions) return { errorCode: -26, type: exclusions[exclusion as keyof typeof exclusions] };
  }
  return { errorCode: -22 };
}
