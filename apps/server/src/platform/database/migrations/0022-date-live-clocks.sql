-- A score may change without its clock: most sources report no clock. The clock runs from when it was stated.
alter table live_score add column clock_at timestamptz;
update live_score set clock_at = changed_at;
alter table live_score alter column clock_at set not null;
comment on column live_score.clock_at is 'when period and clock were stated; a later score may have left them as they were';
