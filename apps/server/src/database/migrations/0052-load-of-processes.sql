-- What a process measured of itself when it was heard last.
alter table live_process add column load jsonb not null default '{}';
