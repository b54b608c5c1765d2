export { lockPlaces, networkHandlers, savePos, writePos } from "./handlers.ts";
export { personalLimitStates, type PersonalLimitState } from "./personal-limits.ts";
export { type Bounds, boundsOf, type Place, type Reach, reaches, reachOf } from "./reach.ts";
export { posPlace, zonePlace } from "./place-queries.ts";
export { isAt, placesAt, type Placement, type Placements, placementsSince } from "./places.ts";
export { subtreeOf, type Zone, zoneIdsUnder, zonesBelow } from "./subtree.ts";
export { writeZone } from "./zones.ts";
