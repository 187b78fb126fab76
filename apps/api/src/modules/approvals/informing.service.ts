import type { ContactMoment } from '@envol/domain/structures/contacts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Author } from '../../platform/http/author.ts';
import { recipientsByRule } from '../structures/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { informContacts } from './approvals.letters.ts';
import { groundOfArea } from './approvals.mapper.ts';
import { readStanding } from './approvals.queries.ts';
import { insertDecision } from './approvals.repository.ts';

/**
 * Writes to the contacts whom the structure's rules name for this request, by zone and height, when it is sent or granted. It
 * stands among the authority's own decisions, in the structure's name.
 */
export const informByRules = (
  deps: ApprovalsDeps,
  db: Db,
  id: number,
  moment: ContactMoment,
): Promise<void> =>
  asSystem(db, 'contacts that a structure informs are in no reach', async () => {
    const approval = await readStanding(db, id);
    const rows = await db
      .selectFrom('approval_areas')
      .select(['flight_area_id', 'geometry', 'height as height_m'])
      .where('approval_id', '=', id)
      .execute();
    const areas = rows.map((area) => ({
      ...area,
      ground: groundOfArea(approval.request, area.flight_area_id),
    }));
    const recipients = await recipientsByRule(db, approval.structure_id, moment, areas);
    if (recipients.length === 0) return;
    const { name } = await db
      .selectFrom('structures')
      .select('name')
      .where('id', '=', approval.structure_id)
      .executeTakeFirstOrThrow();
    const author: Pick<Author, 'name'> = { name };
    const decision_id = await insertDecision(db, {
      approval_id: id,
      version: approval.version,
      type: 'inform-contact',
      message: null,
      restricted_height: null,
      min_allowed_date_start: null,
      max_allowed_date_end: null,
      min_allowed_time_start: null,
      max_allowed_time_end: null,
      recipients,
      decided_by: null,
      decided_by_name: name,
      decided_at: deps.clock.now().toISOString(),
    });
    await informContacts(deps, db, approval, { author, decision_id, message: null, recipients });
  });
