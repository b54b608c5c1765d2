export { createLive, type Live, type LiveTools } from "./create-live.ts";
export { type Message, offersChanged, publish } from "./outbox.ts";
export { type Connections, createConnections } from "./connections.ts";
