/** What a column of days is called in the languages of activity statements. */
export const DAY = /^(?:date|datum|fecha|data|dato|дата|日期|日付|日時)/i;
