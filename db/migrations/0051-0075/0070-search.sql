-- Texts of the help center, the glossary and the blog, for full-text search; made again when the files of the program change.
create table help_texts (
  kind text not null check (kind in ('help', 'term', 'blog')),
  key text not null,
  -- Its title and the questions that people ask for it weigh most, then its answer, then the rest.
  words tsvector not null,
  title text not null,
  primary key (kind, key)
);
create index help_texts_words on help_texts using gin (words);
create index help_texts_titles on help_texts using gin (lower(title) gin_trgm_ops);

-- How much a word distinguishes: the logarithm of how many texts there are for each that has it.
create table help_lexemes (
  lexeme text primary key,
  weight real not null
);

-- Which edition of the texts is loaded; one row.
create table help_texts_edition (
  is_only boolean primary key default true check (is_only),
  sha256 text not null
);

-- The palette of operators: clients by any part of their name or address.
create index accounts_by_part on accounts using gin ((lower(email || ' ' || first_name || ' ' || last_name)) gin_trgm_ops)
  where closed_at is null;

-- The same of claims, by the number that an administrator gave them.
create index claims_by_number_begin on sub_payout_requests (upper(claim_number) text_pattern_ops)
  where claim_number is not null;
