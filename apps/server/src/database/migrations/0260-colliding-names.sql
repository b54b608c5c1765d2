-- Stored names that are called alike since names are folded (0230): teams of a league, leagues of a sport, players of a team, tracks. They stay as they are;
-- what a source says by such a name may be meant of either.
create function app.colliding_names() returns table (kind text, subject text, names jsonb) language sql stable as $$
  select named.kind, named.kind || ' ' || min(named.id), jsonb_agg(distinct named.name order by named.name)
  from (
    select 'team' as kind, t.league_id as within, t.id, t.name, app.name_key(called) as key
    from team t cross join lateral unnest(array[t.name] || t.aliases) as called where t.merged_into is null
    union all
    select 'league', l.sport_id, l.id, l.name, app.name_key(called)
    from league l cross join lateral unnest(array[l.name] || l.aliases) as called where l.merged_into is null
    union all
    select 'player', p.team_id, p.id, p.name, app.name_key(called)
    from player p cross join lateral unnest(array[p.name] || p.aliases) as called where p.merged_into is null
    union all
    select 'track', 0, k.id, k.name, app.name_key(called)
    from track k cross join lateral unnest(array[k.name] || k.aliases) as called
  ) named
  where named.key <> ''
  group by named.kind, named.within, named.key
  having count(distinct named.id) > 1
$$;
comment on function app.colliding_names is 'names of master data that are one name when they are compared, with the first of those that have it';

-- Of teams it was told before.
insert into significant_event (at, service_id, kind, subject, data, person_id)
select app.clock(), 0, 'namesCollide', subject, jsonb_build_object('names', names), null from app.colliding_names() where kind <> 'team';
