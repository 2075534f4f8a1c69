-- What a mail's reader may end by one press, signed in or not: the token of its link; gone once the mail is sent.
alter table mails add column unsubscribe text check (length(unsubscribe) <= 200);
