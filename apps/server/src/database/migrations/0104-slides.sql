-- Banners of sites and tills: a picture of the platform, what is said under it, where it leads and for how long it is shown.
create table slide (
  id int generated always as identity primary key,
  picture_id int not null references picture,
  texts jsonb not null,
  link jsonb not null,
  service_ids int[] not null,
  places text[] not null check (places <@ '{site,till}' and places <> '{}'),
  starts_at timestamptz not null,
  ends_at timestamptz,
  sort int not null,
  is_active boolean not null,
  check (ends_at > starts_at)
);
create index slide_picture on slide (picture_id);
comment on column slide.texts is 'by language; a reader of another one reads that of his service';
comment on column slide.service_ids is 'empty: every service';
comment on column slide.link is '{"to": "nothing" | "league" | "event" | "address", …}';
grant update on slide to chalkboard_app;
