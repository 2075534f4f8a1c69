-- Answers to what people asked, and messages that the desk begins: a ticket of the form 'desk', whose message is ours.
alter table tickets drop constraint tickets_form_check;
alter table tickets add constraint tickets_form_check check (form in ('contact', 'bug', 'claim', 'desk'));

create table ticket_answers (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets on delete cascade,
  message text not null check (length(message) between 1 and 20000),
  sent_by bigint references accounts on delete set null,
  sent_at timestamptz not null default now()
);
create index ticket_answers_of_ticket on ticket_answers (ticket_id, id);
create index ticket_answers_sent_by on ticket_answers (sent_by);
