import type { ColumnType } from 'kysely';

/** A time with the database's default. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** A time that an insert must provide. */
export type RequiredInstant = ColumnType<Date, Date | string, Date | string>;

export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** JSON, written as text and read as a value. */
export type Json<Value> = ColumnType<Value, string, string>;

export type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
