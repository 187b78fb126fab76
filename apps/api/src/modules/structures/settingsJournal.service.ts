import { isDeepStrictEqual } from 'node:util';
import type { RequestOf } from '@envol/contract/endpoint';
import type { SettingsChange, settingsJournal } from '@envol/contract/structures';
import { NO_DAY_RULES } from '@envol/domain/activations/rules';
import { NO_LIMITS } from '@envol/domain/approvals/limits';
import { NO_WORDS } from '@envol/domain/approvals/structures';
import { countOf } from '../../platform/db/page.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { ownStructures, type StructuresDeps } from './settings.service.ts';

type Kept = SettingsChange['changes'][number]['before'];

/** What a setting is before anybody has set it. */
const UNSET: Readonly<Record<string, unknown>> = {
  ...NO_LIMITS,
  ...NO_DAY_RULES,
  ...NO_WORDS,
  request_form: [],
  airspace_approval_categories: [],
};

/** Each setting that is another since; a setting that is younger than a row was not set in it. */
const changesBetween = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): SettingsChange['changes'] =>
  Object.entries(after).flatMap(([setting, value]) => {
    const was = Object.hasOwn(before, setting) ? before[setting] : UNSET[setting];
    return isDeepStrictEqual(was ?? null, value ?? null)
      ? []
      : [{ setting, before: (was ?? null) as Kept, after: (value ?? null) as Kept }];
  });

/** Who changed what one of the asker's own structures asks, the latest first. Throws NOT_FOUND. */
export const readSettingsJournal = async (
  { db }: StructuresDeps,
  { actor }: SignedIn,
  id: number,
  { limit, offset }: RequestOf<typeof settingsJournal>['query'],
): Promise<{ readonly entries: SettingsChange[]; readonly count: number }> => {
  if (!ownStructures(actor).includes(id)) throw notFound();
  const found = db.selectFrom('structure_settings_journal').where('structure_id', '=', id);
  // One more than the page: what its oldest row changed is told by the one before.
  const rows = await found
    .select(['id', 'version', 'settings', 'changed_by_name', 'changed_at'])
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const entries = rows
    .slice(0, limit)
    .map(({ settings, changed_by_name: by, changed_at: at, ...row }, place) => {
      const before = rows[place + 1]?.settings;
      const changes = before === undefined ? [] : changesBetween({ ...before }, { ...settings });
      return { ...row, by, at, is_first: before === undefined, changes };
    });
  return { entries, count: await countOf(found) };
};
