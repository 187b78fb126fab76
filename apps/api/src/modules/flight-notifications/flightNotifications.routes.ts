import type { flightNotificationsEndpoints } from '@envol/contract/flight-notifications';
import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { callerOf } from '../flight-details/index.ts';
import { currentCerfa, generateCerfa, renderCerfa } from './cerfa.service.ts';
import { cancelNotice, updateNotices } from './change.service.ts';
import type { NoticesDeps } from './flightNotifications.deps.ts';
import { tellNotices } from './flightNotifications.queries.ts';
import { armyInfo, mustFind, prefectureInfo } from './plan.service.ts';
import { previewPrefectures, previewUpdate } from './preview.service.ts';
import { programArmy, programPrefectures } from './program.service.ts';
import { receivedForm } from './receivedForm.service.ts';

export const flightNotificationsHandlers = (
  deps: NoticesDeps,
): Handlers<typeof flightNotificationsEndpoints> => {
  const list = async (context: Context<SignedIn>, id: number, kind: NoticeKind) => {
    await mustFind(deps.db, callerOf(context), id);
    return tellNotices(deps.db, id, kind, deps.clock.now());
  };
  return {
    downloadDeclarationForm: ({ params }, { signed_in }) => receivedForm(deps, signed_in.actor, params.id),
    getCerfaPrefecture: ({ params }, context) => currentCerfa(deps, callerOf(context), params.id),
    generateCerfaPrefecture: ({ params, body }, context) =>
      generateCerfa(deps, callerOf(context), params.id, body),
    downloadCerfaPrefecture: ({ params, query }, context) =>
      renderCerfa(deps, callerOf(context), params.id, query.prefecture),
    getPrefectureNotificationsInfo: ({ params }, context) =>
      prefectureInfo(deps, callerOf(context), params.id),
    getArmyNotificationsInfo: ({ params }, context) => armyInfo(deps, callerOf(context), params.id),
    listPrefectureNotifications: ({ params }, context) => list(context, params.id, 'prefecture'),
    listArmyNotifications: ({ params }, context) => list(context, params.id, 'army'),
    notifyPrefecture: ({ params, body }, context) =>
      programPrefectures(deps, callerOf(context), params.id, body),
    previewPrefectureNotifications: ({ params, body }, context) =>
      previewPrefectures(deps, callerOf(context), params.id, body),
    previewPrefectureUpdate: ({ params, body }, context) =>
      previewUpdate(deps, callerOf(context), params.id, body),
    notifyArmy: ({ params, body }, context) => programArmy(deps, callerOf(context), params.id, body),
    cancelPrefectureNotification: ({ params, body }, context) =>
      cancelNotice(deps, callerOf(context), params.id, 'prefecture', body),
    cancelArmyNotification: ({ params, body }, context) =>
      cancelNotice(deps, callerOf(context), params.id, 'army', body),
    updatePrefectureNotifications: ({ params, body }, context) =>
      updateNotices(deps, callerOf(context), params.id, 'prefecture', body.notifications),
    updateArmyNotifications: ({ params, body }, context) =>
      updateNotices(deps, callerOf(context), params.id, 'army', body.notifications),
  };
};
