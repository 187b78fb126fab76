import type { answerDeclaration } from '@envol/contract/declarations';
import type { RequestOf } from '@envol/contract/endpoint';
import { countsFromPaper, unopposedFrom } from '@envol/domain/declarations/silence';
import { declarationAfter } from '@envol/domain/declarations/statuses';
import { asSystem } from '../../platform/db/asSystem.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Caller, lockFlight, reachesFlight } from '../flight-details/index.ts';
import type { DeclarationsDeps } from './declarations.deps.ts';
import { lockAnyDeclaration } from './declarations.queries.ts';
import { noteHappened, settleDeclaration } from './settling.ts';

/** The operator's word to what was asked for: the declaration is to be looked at again, its days count anew. */
export const writeDeclarationAnswer = (
  deps: DeclarationsDeps,
  caller: Caller,
  flightId: number,
  { declaration_id: id, answer }: RequestOf<typeof answerDeclaration>['body'],
): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    if (!(await reachesFlight(db, caller.reached, flightId))) throw notFound();
    await lockFlight(db, caller.reached, flightId);
    const now = deps.clock.now();
    const at = now.toISOString();
    await asSystem(db, 'an operator answers on the desk of an authority', async () => {
      const row = await lockAnyDeclaration(db, id);
      if (row?.flight_id !== flightId) throw new Failure('NO_NOTIFICATION');
      const state = declarationAfter(row.state, 'answer');
      if (state === null) throw new Failure('DECLARATION_TRANSITION_ILLEGAL');
      const { time_zone, departement } = row.payload;
      const { flight_start } = row;
      const restarts = row.counted_from !== null && countsFromPaper(flight_start, time_zone);
      await db
        .updateTable('declarations')
        .set({
          state,
          answer,
          answered_at: at,
          ...(restarts && {
            counted_from: at,
            unopposed_from: unopposedFrom({ counted_from: at, flight_start, time_zone, departement }),
          }),
          version: row.version + 1,
          updated_at: at,
        })
        .where('id', '=', id)
        .execute();
      await noteHappened(db, id, { what: 'answer', by_name: caller.name, detail: answer, at });
      await settleDeclaration(deps, db, id, { code: 'declaration_answered', words: answer, now });
    });
  });
