/** SQL: the limits class of the category of an event `e`; null where it has none. */
export const limitsClassOf =
  "(select nullif(c.limits_class, '') from prop_category c where c.id = e.prop_category_id) as limits_class";
