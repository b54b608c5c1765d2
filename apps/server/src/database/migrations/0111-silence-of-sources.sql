-- A source that says nothing is silent: when each of its leagues was answered, since when it is silent, and how many lines that closed.

create table source_heard (
  source text not null,
  league text not null,
  heard_at timestamptz not null,
  primary key (source, league)
);
comment on table source_heard is 'the last answer about the prices of a league, of a source that supplies its lines';
grant update, delete on source_heard to chalkboard_app;

alter table source add column silent_since timestamptz, add column silent_lines int not null default 0;
comment on column source.silent_since is 'its last answer, while it is silent';
comment on column source.silent_lines is 'so many this silence closed';

-- What ended by itself, so that nobody has to see to it any more.
create table event_end (
  event_id bigint primary key references significant_event,
  at timestamptz not null default app.clock()
);

update source set terms = terms || jsonb_build_object(
  'silenceSeconds', greatest(60, 3 * (terms->>'intervalSeconds')::int), 'silencePregameSeconds', greatest(1800, 6 * (terms->>'intervalSeconds')::int));

insert into source_heard (source, league, heard_at)
select s.name, l.code, s.heard_at from source s cross join jsonb_to_recordset(s.terms->'leagues') as l (code text, lines int)
where s.terms->>'adaptor' = 'oddsApi' and s.heard_at is not null and l.lines > 0;
