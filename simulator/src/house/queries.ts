import { query } from "../server.ts";

export const retireRules = query({}, `
  update rule set retired_at = app.clock() where service_id = $1::int and control = $2::text and retired_at is null`);
