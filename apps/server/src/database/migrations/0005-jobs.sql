-- Jobs are queued in the transaction that makes them necessary. The queue's tables are the queue library's own (migrated beside these files);
-- the application adds through this one function and sees nothing else of them.

create function app.add_job(task text, payload json, key text) returns void language plpgsql security definer set search_path = pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, job_key := key, job_key_mode := 'preserve_run_at', max_attempts := 25);
end $$;
grant execute on function app.add_job to chalkboard_app;
