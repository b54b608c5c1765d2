-- Two records of one league become one. What is merged stays as a record, hidden: whoever brings its code finds the league that it is one with.
alter table league add merged_into int references league check (merged_into <> id);
comment on column league.merged_into is 'the league that it is one with: nobody finds it any more';
alter table merge drop constraint merge_kind_check, add constraint merge_kind_check check (kind in ('team', 'player', 'league'));
grant delete on service_league to chalkboard_app;
comment on column service_league.is_sold is 'a row goes only where a merge of leagues is undone that made it';

create function app.league_by_code(wanted text) returns int language sql stable as $$
  with recursive found (id, merged_into) as (
    select id, merged_into from league where code = wanted
    union all select l.id, l.merged_into from league l join found f on l.id = f.merged_into)
  select id from found where merged_into is null
$$;
comment on function app.league_by_code is 'the league of a code, or the one that it became one with';
grant execute on function app.league_by_code to chalkboard_app;
