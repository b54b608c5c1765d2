import { isOnline } from "../../core/service-kinds.ts";

/**
 * The rough value of a dollar in whole units, for currencies where it is far from one: round figures for proposing a
 * new service's first limits.
 */
const aDollar: Readonly<Record<string, number>> = {
  HTG: 100,
  DOP: 50,
  MXN: 20,
  GTQ: 8,
  HNL: 25,
  NIO: 35,
  CRC: 500,
  JMD: 150,
  TTD: 7,
  BRL: 5,
  COP: 4_000,
  PEN: 4,
  CLP: 1_000,
  ARS: 1_000,
  UYU: 40,
  PYG: 7_500,
  BOB: 7,
  VES: 100,
  CNY: 7,
  JPY: 150,
  INR: 80,
  PHP: 50,
  THB: 35,
  VND: 25_000,
  IDR: 15_000,
  KES: 130,
  NGN: 1_500,
  ZAR: 20,
  XOF: 600,
  XAF: 600,
  TRY: 40,
};

/** The limits for a new service's first rules, in minor units of its currency. */
export type UsualLimits = { readonly minimumStake: number; readonly maximumStake: number; readonly maximumWin: number };

/** The usual minimum and maximum stake and maximum win of such services: shops accept small change. */
export function usualLimits(kind: number, currency: string): UsualLimits {
  const decimals =
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const dollars = (amount: number): number =>
    Math.max(1, Math.round(amount * (aDollar[currency] ?? 1) * 10 ** decimals));
  return isOnline(kind)
    ? { minimumStake: dollars(1), maximumStake: dollars(1_000), maximumWin: dollars(25_000) }
    : { minimumStake: dollars(0.25), maximumStake: dollars(500), maximumWin: dollars(10_000) };
}
