-- Categories of props that share a class share the rules of limits that are about it.
alter table prop_category add limits_class text not null default '' check (limits_class ~ '^[A-Z0-9]{0,12}$');
comment on column prop_category.limits_class is 'what rules of limits are about for all categories that have it; empty: none';
