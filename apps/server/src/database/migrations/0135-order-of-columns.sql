-- A person's own order of the columns of a list or a board, and the figures from which on something is marked for him.

alter table list_view add column ordered text[] not null default '{}', add column thresholds jsonb not null default '{}';
comment on column list_view.ordered is 'names of columns; those that are absent keep their place';
grant update (ordered, thresholds) on list_view to chalkboard_app;
