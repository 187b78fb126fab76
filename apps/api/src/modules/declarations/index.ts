import { declarationsEndpoints, listDeclarations } from '@envol/contract/declarations';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow } from '../../platform/service.ts';
import { callerOf } from '../flight-details/index.ts';
import { actOn, previewLetter, readDeclaration } from './acts.service.ts';
import { writeDeclarationAnswer } from './answering.service.ts';
import type { DeclarationsDeps } from './declarations.deps.ts';
import { declarationUpdated } from './declarations.facts.ts';
import { toSummary } from './declarations.mapper.ts';
import { countDeclarations, pageDeclarations } from './declarations.queries.ts';
import { readDesks, setDesk } from './desks.service.ts';
import { passUnanswered } from './passing.service.ts';
import { townInformed, townLetter } from './towns.facts.ts';
import { findTownHalls, townsOfAll } from './towns.queries.ts';
import { noteReturn, tellTown, writeHall } from './towns.service.ts';

export { actOn } from './acts.service.ts';
export { receiveDeclaration, withdrawDeclarations } from './arrival.service.ts';
export { findDeclaration } from './declarations.queries.ts';
export { desksOf } from './desks.queries.ts';
export { passUnanswered } from './passing.service.ts';
export { noteReturn, tellTown } from './towns.service.ts';

const handlers = (deps: DeclarationsDeps): Handlers<typeof declarationsEndpoints> => ({
  listDeclarations: async ({ query }, { signed_in: { actor }, language }) => {
    const { limit, offset, ordering, ...filters } = query;
    const now = deps.clock.now();
    const [rows, counts] = await Promise.all([
      pageDeclarations(deps.db, actor, filters, { limit, offset, ordering, now }),
      countDeclarations(deps.db, actor, filters, now),
    ]);
    const townsOf = await townsOfAll(deps.db, rows, now);
    const results = rows.map((row) => toSummary(row, townsOf, now));
    return { ...counts, ...pageReply(listDeclarations.path, language, query, counts.count, results) };
  },
  getDeclaration: ({ params }, { signed_in }) => readDeclaration(deps, signed_in.actor, params.id),
  actOnDeclaration: ({ params, body }, { signed_in }) => actOn(deps, signed_in, params.id, body),
  previewDeclarationLetter: ({ params, body }, { signed_in }) =>
    previewLetter(deps, signed_in.actor, params.id, body),
  informTown: ({ params, body }, { signed_in }) => tellTown(deps, signed_in, params.id, body),
  noteTownReturn: ({ params, body }, { signed_in }) => noteReturn(deps, signed_in, params.id, body),
  listTownHalls: (_, { signed_in }) => findTownHalls(deps.db, signed_in.actor, deps.clock.now()),
  setTownHall: ({ body }, { signed_in }) => writeHall(deps, signed_in, body),
  listDeclarationDesks: () => readDesks(deps.db),
  setDeclarationDesk: ({ params, body }, { signed_in }) => setDesk(deps, signed_in, params.id, body),
  answerDeclaration: ({ params, body }, context) =>
    writeDeclarationAnswer(deps, callerOf(context), params.id, body),
});

export const declarationsModule = defineModule({
  name: 'declarations',
  needs: ['clock', 'config', 'db', 'facts'],
  work_needs: [
    'config',
    everyRow('the days of declarations to all authorities end by the clock'),
    'facts',
    'log',
  ],
  tables: ['declaration_desks', 'declarations', 'declaration_events', 'town_halls', 'town_letters'],
  facts: { declarationUpdated, townInformed, townLetter },
  calls: declarationsEndpoints,
  handlers,
  sweeps: [{ name: 'declarations whose days are over', every_ms: 60_000, run: passUnanswered }],
});
