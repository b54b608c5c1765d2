-- A plan for any days, which a connection keeps after a few askings, cannot read tickets, states and legs side by side: who beats the close of a week takes
-- two to four times as long. It is planned for the days that are asked, as reports are (docs/decisions/0358).

alter function app.sold_before_start(date, date, int, text) set plan_cache_mode = force_custom_plan;
