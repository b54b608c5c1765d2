-- What a category of props is called in other languages.
alter table prop_category add names jsonb not null default '{}';
comment on column prop_category.names is 'by language; what is missing is as in English';
