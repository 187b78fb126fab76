import type { Harness } from './harness.ts';

/** A line for each of the two parts of an operator, and one of another operator. */
export const addEntityJournal = async ({ db, actors }: Harness): Promise<void> => {
  const { entityOwner, stranger } = actors;
  const [first, second] = entityOwner.sub_exploitant_ids;
  for (const [operator_id, sub_exploitant_id] of [
    [entityOwner.operator_id, first],
    [entityOwner.operator_id, second],
    [stranger.operator_id, null],
  ] as const)
    await db
      .insertInto('sub_exploitants_journal')
      .values({
        operator_id: operator_id ?? Number.NaN,
        sub_exploitant_id: sub_exploitant_id ?? null,
        action: 'deleted',
        before: null,
        after: null,
        by_user_id: null,
        by_name: 'A',
        at: '2026-01-01T08:00:00Z',
      })
      .execute();
};

/** A line for each of two structures. */
export const addSettingsJournal = async ({ db, actors }: Harness): Promise<void> => {
  for (const structure of [actors.controller.structure_id, actors.otherController.structure_id])
    await db
      .insertInto('structure_settings_journal')
      .values({
        structure_id: structure ?? 0,
        version: 2,
        settings: '{}',
        changed_by: null,
        changed_by_name: 'A',
        changed_at: '2026-01-01T08:00:00Z',
      })
      .execute();
};
