-- A branch may be moved and suspended. What it earned stays where it was earned: of every POS and zone that left a place it is remembered until when it stood
-- there. Whoever works at a place that is not active, or below one, loses his sessions. Both are said here, so that no way of doing it can forget them.

create table former_place (
  id bigint generated always as identity primary key,
  service_id int not null,
  level text not null check (level in ('pos', 'zone')),
  owner_id int not null,
  zone_id int,
  until timestamptz not null
);
create index former_place_service on former_place (service_id, until);
comment on column former_place.zone_id is 'where the POS stood, or what was above the zone; null: a zone of the first level';
call app.wall('former_place');

create function app.note_pos_moved() returns trigger language plpgsql as $$
begin
  insert into former_place (service_id, level, owner_id, zone_id, until) values (old.service_id, 'pos', old.id, old.zone_id, app.clock());
  return null;
end $$;
create trigger note_pos_moved after update of zone_id on pos for each row when (old.zone_id <> new.zone_id) execute function app.note_pos_moved();

create function app.note_zone_moved() returns trigger language plpgsql as $$
begin
  insert into former_place (service_id, level, owner_id, zone_id, until) values (old.service_id, 'zone', old.id, old.parent_id, app.clock());
  return null;
end $$;
create trigger note_zone_moved after update of parent_id on zone for each row when (old.parent_id is distinct from new.parent_id)
  execute function app.note_zone_moved();

create index person_pos on person (pos_id) where pos_id is not null;
create index person_zone on person (zone_id) where zone_id is not null;
create index pos_zone on pos (zone_id);
create index session_acting_pos on session (acting_pos_id) where acting_pos_id is not null and ended_at is null;

-- Whether a POS, or a zone where none is meant, is active with all that is above it.
create function app.is_place_active(at_pos int, in_zone int) returns boolean language sql stable as $$
  select coalesce((select is_active from pos where id = at_pos), true)
    and not exists (select from zone z where z.id = any(app.zone_path(coalesce((select zone_id from pos where id = at_pos), in_zone))) and not z.is_active)
$$;

create function app.stop_pos() returns trigger language plpgsql as $$
begin
  if not app.is_place_active(new.id, null) then
    update session set ended_at = app.clock()
    where ended_at is null and (acting_pos_id = new.id or person_id in (select id from person where pos_id = new.id));
  end if;
  return null;
end $$;
create trigger stop_pos after update of is_active, zone_id on pos for each row
  when (old.is_active and not new.is_active or old.zone_id <> new.zone_id) execute function app.stop_pos();

create function app.stop_zone() returns trigger language plpgsql as $$
declare
  below int[];
begin
  if app.is_place_active(null, new.id) then return null; end if;
  with recursive tree as (
    select new.id as id
    union select z.id from zone z join tree on z.parent_id = tree.id)
  select array_agg(id) into below from tree;
  update session set ended_at = app.clock()
  where ended_at is null and (
    acting_pos_id in (select id from pos where zone_id = any(below))
    or person_id in (select id from person where pos_id is null and zone_id = any(below)
      union all select h.id from person h join pos p on p.id = h.pos_id where p.zone_id = any(below)));
  return null;
end $$;
create trigger stop_zone after update of is_active, parent_id on zone for each row
  when (old.is_active and not new.is_active or old.parent_id is distinct from new.parent_id) execute function app.stop_zone();
