-- Pictures may stand in S3-compatible storage instead: their row is here as before, without the bytes.

alter table picture alter bytes drop not null;
comment on column picture.bytes is 'WebP; null where it stands in the installation''s store, under its hash';

-- What may lie in the store and be nobody's: noted before it is put there, and when its picture goes. It is taken out once it is sure that no picture needs it.
create table picture_leftover (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null default app.clock()
);
grant update (bytes) on picture to chalkboard_app;
grant delete on picture_leftover to chalkboard_app;
