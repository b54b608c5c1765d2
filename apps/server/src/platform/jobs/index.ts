export { enqueue, type Jobs, migrateJobs, startJobs, type Tasks } from "./jobs.ts";
