-- Conversations with the assistant: each belongs to an account, or to a browser that nobody is signed in at.
create table assistant_conversations (
  id uuid primary key default gen_random_uuid(),
  account_id bigint references accounts on delete cascade,
  -- SHA-256 of the token in the browser's cookie.
  guest_hash bytea check (length(guest_hash) = 32),
  -- What was on the screen when it began.
  page text check (length(page) <= 500),
  case_slug text check (length(case_slug) <= 200),
  started_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  constraint one_owner check ((account_id is null) <> (guest_hash is null))
);
create index assistant_conversations_of_account on assistant_conversations (account_id, last_message_at desc, id)
  where account_id is not null;
create index assistant_conversations_of_guest on assistant_conversations (guest_hash, last_message_at desc, id)
  where guest_hash is not null;
create index assistant_conversations_by_age on assistant_conversations (last_message_at);

create table assistant_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references assistant_conversations on delete cascade,
  -- The order within the conversation.
  position bigint generated always as identity,
  -- The question as it was asked; null for an answer.
  question text check (length(question) <= 4000),
  attachment_name text check (length(attachment_name) <= 255),
  -- The whole answer with its sources; null for a question.
  answer jsonb,
  helpful boolean,
  feedback text check (length(feedback) <= 2000),
  sent_at timestamptz not null default now(),
  constraint question_or_answer check ((question is null) <> (answer is null))
);
create index assistant_messages_of_conversation on assistant_messages (conversation_id, position);

-- The words of a letter or picture that somebody asks about; the file itself is never stored.
create table assistant_attachments (
  id uuid primary key default gen_random_uuid(),
  account_id bigint references accounts on delete cascade,
  guest_hash bytea check (length(guest_hash) = 32),
  file_name text not null check (length(file_name) <= 255),
  kind text not null check (kind in ('pdf', 'picture', 'email', 'text')),
  words text not null check (length(words) <= 400000),
  expires_at timestamptz not null default now() + interval '1 hour',
  constraint one_owner check ((account_id is null) <> (guest_hash is null))
);
create index assistant_attachments_by_expiry on assistant_attachments (expires_at);
create index assistant_attachments_of_account on assistant_attachments (account_id) where account_id is not null;

-- Tokens of a language model that an account or browser has used on a day.
create table assistant_budgets (
  day date not null,
  spender text not null check (length(spender) <= 100),
  tokens bigint not null check (tokens >= 0),
  primary key (day, spender)
);
