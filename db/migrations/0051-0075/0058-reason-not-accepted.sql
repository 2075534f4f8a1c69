-- A document of a kind that administrators refuse: `not_accepted`, before `not_taken`.
alter table confirmation_verdicts drop constraint confirmation_verdicts_reason_check;
update confirmation_verdicts set reason = 'not_accepted' where reason = 'not_taken';
alter table confirmation_verdicts add constraint confirmation_verdicts_reason_check check (reason in ('not_shown', 'other_date',
  'other_quantity', 'other_price', 'other_security', 'other_account', 'unreadable', 'not_accepted'));
