import { z } from 'zod';
import { Id } from './common.ts';
import { LIMITS } from './limits.ts';

const Line = z.number().int().min(2).max(1_000_000);

/** A file of comma-separated values as text, and what somebody decided about its lines (the first is the header's). */
export const CsvFile = z.object({
  text: z.string().min(1).max(LIMITS.csv.characters),
  /** What stands instead in a field of a line. */
  fixes: z
    .array(z.object({ line: Line, field: z.string().max(50), value: z.string().max(250) }))
    .max(LIMITS.csv.lines)
    .default([]),
  /** Lines to leave out. */
  left: z.array(Line).max(LIMITS.csv.lines).default([]),
  /** Lines about what is known already, to change it. */
  updated: z.array(Line).max(LIMITS.csv.lines).default([]),
});
export type CsvFile = z.infer<typeof CsvFile>;

const CsvNote = z.object({
  /** The field of the record, as the calls name it. */
  field: z.string(),
  /** As it stands in the file. */
  value: z.string(),
  /** As it was read; null where it could not be. */
  read_as: z.string().nullable(),
  /** What is wrong with it, as a sentence; null where it was only put right. */
  problem: z.string().nullable(),
  /** What may have been meant. */
  suggestion: z.string().nullable(),
});

/** What a file would do, before anything is written: of its lines those about which there is something to say. */
export const CsvReport = z
  .object({
    separator: z.string(),
    columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
    counts: z.object({
      lines: z.number().int(),
      ready: z.number().int(),
      repaired: z.number().int(),
      to_review: z.number().int(),
      left: z.number().int(),
    }),
    lines: z.array(
      z.object({
        line: z.number().int(),
        state: z.enum(['repaired', 'to_review', 'left']),
        name: z.string().nullable(),
        notes: z.array(CsvNote),
        /** The record that is known already. */
        known: z.object({ id: z.number().int(), name: z.string() }).nullable(),
      }),
    ),
    /** Further lines of which the same could be told. */
    more_lines: z.number().int(),
  })
  .meta({ id: 'CsvReport' });
export type CsvReport = z.infer<typeof CsvReport>;

export const CsvImported = z.object({ created: z.number().int(), updated: z.number().int() });

export const CsvSelection = z.object({ ids: z.array(Id).min(1).max(LIMITS.bulk) });

/** What a call that reads such a file may answer about it. */
export const CSV_ERRORS = ['CSV_UNREADABLE', 'CSV_TOO_LONG'] as const;
