// Branded integer ids: a plain number fits any of them, but the id of a service does not fit where that of a POS is
// expected.
type Id<Name extends string> = number & { readonly idOf?: Name };

export type ServiceId = Id<"service">;
export type ServerId = Id<"server">;
export type ZoneId = Id<"zone">;
export type PosId = Id<"pos">;
export type UserId = Id<"user">;
export type SportId = Id<"sport">;
export type LeagueId = Id<"league">;
export type TeamId = Id<"team">;
export type EventId = Id<"event">;
export type TicketId = Id<"ticket">;
export type AccountId = Id<"account">;
export type RuleId = Id<"rule">;
