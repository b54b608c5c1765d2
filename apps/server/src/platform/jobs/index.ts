export { enqueue, type Jobs, startJobs, type Tasks } from "./jobs.ts";
