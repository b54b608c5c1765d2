-- A rotation number under which a side was sold before, so that whoever asks by it is led to the new one.

alter table event_side add former int[] not null default '{}';
comment on column event_side.former is 'rotation numbers that it had before, the last one at the end';
