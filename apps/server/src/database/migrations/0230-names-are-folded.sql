-- One name in several spellings is one name: Unicode's forms of one letter (NFKC), accents of Latin, Greek and Cyrillic alone, and letters that Unicode
-- does not take apart. It is foldText of the kernel (packages/kernel/src/plain-name.ts), and a test compares both.

create or replace function app.plain(name text) returns text language sql immutable parallel safe return
  case when octet_length(name) = char_length(name) then lower(name collate "pg_c_utf8") else
    normalize(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(name, NFKD),
      '([A-Za-z\u00aa\u00ba\u00C0-\u02AF\u1D00-\u1DBF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF\uAB30-\uAB6F\u0370-\u03FF\u1F00-\u1FFF'
      || '\u0400-\u0482\u048A-\u052F\u1C80-\u1C8F\uA640-\uA66E\uA680-\uA69D])'
      || '[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u2DE0-\u2DFF\uA66F-\uA672'
      || '\uA674-\uA67D\uA69E\uA69F\uFE20-\uFE2F]+', '\1', 'g') collate "pg_c_utf8"),
      U&'\00F8\0142\0111\00F0\0127\0167\0131\03C2\014B\0253\0257\0199',
      U&'\006F\006C\0064\0064\0068\0074\0069\03C3\006E\0062\0064\006B'), U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th'), NFC) end;
comment on function app.plain is 'foldText of the kernel: without case and accents; most names have none, and are spared the search for them';

alter table pos alter column plain_name set expression as (app.plain(name));

-- A name as it is compared: plainName of the kernel, for names of Latin, Greek and Cyrillic letters; null for others.
create function app.name_key(name text) returns text language sql immutable parallel safe return
  case when app.plain(name) collate "C" ~ '[^ -~\u00a0-\u00bf\u03b1-\u03c9\u0430-\u045f\u2010-\u201f]' then null
    else regexp_replace(app.plain(name) collate "C", '[^a-z0-9\u03b1-\u03c9\u0430-\u045f]', '', 'g') end;
comment on function app.name_key is 'without case, accents, blanks and punctuation; null for scripts that only the application compares';

-- Names of sources that wait are found by their key: by the new one, unless another name of the source has it.
update training_name n set plain = app.name_key(n.name)
where app.name_key(n.name) <> '' and app.name_key(n.name) <> n.plain and not exists (
  select from training_name o where o.id <> n.id and o.kind = n.kind and o.source = n.source and o.league_id is not distinct from n.league_id
    and o.of_team is not distinct from n.of_team and app.name_key(n.name) in (o.plain, app.name_key(o.name)));

-- Two teams of a league that are called alike from now on stay as they are, and the platform is told of them.
insert into significant_event (at, service_id, kind, subject, data, person_id)
select app.clock(), 0, 'namesCollide', 'league ' || min(league_id), jsonb_build_object('names', jsonb_agg(distinct name order by name)), null
from (
  select t.league_id, t.id, t.name, app.name_key(called) as key
  from team t cross join lateral unnest(array[t.name] || t.aliases) as called where t.merged_into is null
) named
where key <> ''
group by league_id, key
having count(distinct id) > 1;
