-- A confirmed form to a law firm ends too: with the consent, with the account of its address, and by itself.

create index firm_enquiries_by_email on firm_enquiries (email);
create index firm_enquiries_confirmed on firm_enquiries (confirmed_at) where confirmed_at is not null;
