-- The format of broker histories in prose has a plain name (docs/voice.md).
update uploads set format = 'prose-csv' where format = 'told-in-words-csv';
