-- Net win counts decided stakes, in weeks as everywhere (docs/decisions/0486); and
-- commission counts on the days that earned it (docs/decisions/0487). Weeks that
-- were closed before keep the net by which they were paid, in which open stakes count as decided: `settled` is then net and prizes together.

alter table week_row add column settled bigint, add column commission_days jsonb;
comment on column week_row.settled is 'stakes that were decided in the week; null: closed before it was kept';
comment on column week_row.commission_days is 'what each day of the week added to the commission; null: all of it on the last day';
