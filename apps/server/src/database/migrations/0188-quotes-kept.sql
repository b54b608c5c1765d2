-- What a quote came to, beside what was asked: the story of a ticket tells it as long as the request log keeps it.
alter table request add column answer text;
comment on column request.answer is 'JSON of what a quote came to: stake, possible win, refusals; of other calls none';
