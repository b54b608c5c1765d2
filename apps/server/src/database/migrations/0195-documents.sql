-- Documents as PDF stand beside the pictures: the same upload, folders, places and addresses by hash (docs/decisions/0447).
alter table picture add kind text not null default 'picture' check (kind in ('picture', 'document'));
alter table picture add pages int;
alter table picture alter width drop not null, alter height drop not null;
alter table picture add constraint picture_measure check (
  case kind when 'picture' then width is not null and height is not null and pages is null
    else width is null and height is null and pages is not null end);
comment on table picture is 'pictures of the platform, and its documents';
comment on column picture.bytes is 'WebP or PDF; null where it stands in the installation''s store, under its hash';
alter table picture_leftover add kind text not null default 'picture' check (kind in ('picture', 'document'));

-- Documents beside the house rules: as they are being written, and in each version as it was published, under the names of then. None can be taken away.
create table house_document (picture_id int primary key references picture, sort int not null);
create table house_version_document (
  version int not null references house_version,
  picture_id int not null references picture,
  name text not null,
  sort int not null,
  primary key (version, picture_id)
);
create index on house_version_document (picture_id);
alter table house_document enable row level security;
alter table house_version_document enable row level security;
create policy the_platforms on house_document to chalkboard_app using ((select app.sees_all()));
create policy everybodys on house_version_document for select to chalkboard_app using (true);
create policy the_platforms on house_version_document for insert to chalkboard_app with check ((select app.sees_all()));
grant select, insert, delete on house_document to chalkboard_app;
grant select, insert on house_version_document to chalkboard_app;
