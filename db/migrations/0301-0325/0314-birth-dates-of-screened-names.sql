-- The tax form whose birth date a name was weighed with; null: with none. The date itself stays sealed in the form.

alter table screened_names add column birth_form_id bigint;
