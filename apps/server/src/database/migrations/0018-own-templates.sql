-- A service makes print templates of its own and goes back to the usual ones, which stay whatever a service does.

grant delete on print_template to chalkboard_app;
create policy usual_ones_stay on print_template as restrictive for delete to chalkboard_app using (service_id is not null);
