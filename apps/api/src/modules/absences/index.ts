import { absencesEndpoints } from '@envol/contract/absences';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { type AbsencesDeps, addAbsence, changeAbsence, readAbsences, takeBack } from './absences.service.ts';

export { findDuty, isMemberOf, onBehalfOf } from './deciders.ts';

const absencesHandlers = (deps: AbsencesDeps): Handlers<typeof absencesEndpoints> => ({
  listAbsences: (_, { signed_in }) => readAbsences(deps, signed_in),
  createAbsence: ({ body }, { signed_in }) => addAbsence(deps, signed_in, body),
  updateAbsence: ({ params, body }, { signed_in }) => changeAbsence(deps, signed_in, params.id, body),
  endAbsence: ({ params }, { signed_in }) => takeBack(deps, signed_in, params.id),
});

export const absencesModule = defineModule({
  name: 'absences',
  needs: ['clock', 'db', systemDb('who works with whom is in no reach of an asker')],
  tables: ['absences'],
  calls: absencesEndpoints,
  handlers: absencesHandlers,
});
