import type { StepProof } from '@envol/domain/flights/proof';
import type { DrawnOutline } from '@envol/domain/geo/prepare';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Kinds of columns as they are in the database; `database.ts` says how values come back. */
export type Id = GeneratedAlways<number>;
export type Json<T extends object | null> = JSONColumnType<T, string, string>;
export type CreationTime = Generated<string>;
/** Null for polygons, and for what was saved before outlines were kept. */
export type Outline = JSONColumnType<DrawnOutline | null, string | null | undefined, string | null>;
/** Null for a step that nobody marked, or that was marked without one. */
export type Proof = JSONColumnType<StepProof | null, string | null | undefined, string | null>;
/** PostgreSQL's box is written as text and only searched, never read. */
export type Box = ColumnType<string, string, string>;
