export { buildDemo, type DemoTools, enlivenDemo } from "./demo.ts";
