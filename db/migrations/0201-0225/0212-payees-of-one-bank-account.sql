-- Payments of several accounts to one bank account count together where identity is asked for.
create index payment_details_by_trace on payment_details (trace) where kind <> 'check';
