import type { Role } from "@chalkboard/contract";
import type { ResultStatus, SegmentScore, Statistics } from "@chalkboard/engine";
import type { EpochMs, EventId, UserId } from "@chalkboard/kernel";

/** A result that an author makes official, or corrects. */
export type OfficialResult = {
  readonly eventId: EventId;
  /** The version that the author saw; 0 for none yet. */
  readonly version: number;
  readonly status: ResultStatus;
  readonly segments: readonly SegmentScore[];
  readonly statistics?: Statistics;
  readonly source: string;
  readonly personId: UserId | null;
  /** A person; null for a source. */
  readonly role: Role | null;
  /** The person declares that the scores of the periods are not known. */
  readonly onlyTotal?: boolean;
  readonly now: EpochMs;
};
