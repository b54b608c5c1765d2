-- What other sources say is compared in play too, as long as nothing decisive happened in the game since.

alter table source_word add play_state bigint not null default 0;
comment on column source_word.play_state is 'how many decisive moments the game had when it was said';
