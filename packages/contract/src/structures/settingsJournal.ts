import { z } from 'zod';
import { IdParams, pageOf, pageQuery } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** A setting as it was kept: a figure, a word, a list; null: not set. */
const Kept = z.union([z.number(), z.string(), z.boolean(), z.array(z.unknown()), z.null()]);

/** One change of what a structure asks: who made it, and each setting as it was before and since. */
export const SettingsChange = z
  .object({
    id: z.number().int(),
    version: z.number().int(),
    by: z.string(),
    at: z.string(),
    /** The oldest that was kept: what held before it was not written down, and nothing is said to have changed. */
    is_first: z.boolean(),
    changes: z.array(
      z.object({
        /** A key of `StructureSettings`. */
        setting: z.string(),
        before: Kept,
        after: Kept,
      }),
    ),
  })
  .meta({ id: 'SettingsChange' });
export type SettingsChange = z.infer<typeof SettingsChange>;

export const settingsJournal = defineEndpoint({
  method: 'GET',
  path: '/structures-authority/:id/settings-journal',
  tag: 'structures',
  summary: 'Who changed what the structure asks of requests, and from what to what, the latest first',
  permission: 'structure:write',
  params: IdParams,
  query: z.object(pageQuery(['-id'], '-id')),
  response: pageOf(SettingsChange),
});
