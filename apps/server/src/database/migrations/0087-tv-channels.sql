-- Where a game can be seen: on boards and on the lines sheet.
alter table event add tv_channel text not null default '';
comment on column event.tv_channel is 'a channel or stream; empty: none is known';
