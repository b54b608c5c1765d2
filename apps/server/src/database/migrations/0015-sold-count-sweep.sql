-- Counts of what was sold are of use while a sale may ask about them. What nobody can ask about any more is swept away, business day by business day.

create table sold_count_sweep (
  service_id int primary key references service,
  through date not null
);
comment on column sold_count_sweep.through is 'the last business day whose tickets'' counts were swept';
grant update on sold_count_sweep to chalkboard_app;
call app.wall('sold_count_sweep');
