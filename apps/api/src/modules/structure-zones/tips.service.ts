import type { RequestOf } from '@envol/contract/endpoint';
import type { suggestPublicTip } from '@envol/contract/structure-zones';
import { recordByLetter } from '../../platform/facts/recordFact.ts';
import { fieldFailure } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { tipSuggested } from './structureZones.facts.ts';
import type { ZonesDeps } from './zones.deps.ts';

/** Passes to the staff what operators should be told of a structure; the same words within a minute are one letter. */
export const suggestTip = async (
  { system_db, clock, facts, config }: ZonesDeps,
  by: SignedIn,
  { structure_id, suggestion }: RequestOf<typeof suggestPublicTip>['body'],
): Promise<void> => {
  const structure = await system_db
    .selectFrom('structures')
    .select(['code', 'name'])
    .where('id', '=', structure_id)
    .executeTakeFirst();
  if (!structure) throw fieldFailure('VALIDATION', 'structure_id', 'invalid');
  const at = clock.now().toISOString();
  await system_db.transaction().execute((db) =>
    recordByLetter(facts, db, tipSuggested, [
      {
        dedupe_key: `tip:${at.slice(0, 16)}:${by.actor.user_id}:${structure_id}:${suggestion.slice(0, 200)}`,
        side: { staff: true },
        recipient: config.contact_email,
        subject: `[Envol] ${structure.code} ${structure.name}`,
        body: `${by.long_name}\n\n${suggestion}\n`,
        at,
        link: null,
      },
    ]),
  );
};
