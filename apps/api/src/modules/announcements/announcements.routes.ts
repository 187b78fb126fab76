import { type announcementsEndpoints, listAnnouncements } from '@envol/contract/announcements';
import { operatorOf } from '@envol/domain/access/actor';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { findShown, pageAnnouncements } from './announcements.queries.ts';
import {
  type AnnouncementsDeps,
  putAway,
  readGeolocation,
  stopEverything,
  tellAll,
  writeGeolocation,
} from './announcements.service.ts';

export const announcementsHandlers = (deps: AnnouncementsDeps): Handlers<typeof announcementsEndpoints> => ({
  lastAnnouncement: async (_, { signed_in, language }) => {
    // The house shows none of them to its people.
    if (operatorOf(signed_in.actor)?.config.display_announcements === false) return { announcement: null };
    return { announcement: (await findShown(deps.system_db, signed_in.actor.user_id, language)) ?? null };
  },
  createAnnouncement: ({ body }, { signed_in, language }) => tellAll(deps, signed_in, body, language),
  stopDisplay: ({ body }, { signed_in }) => putAway(deps, signed_in, body.id),
  deleteAnnouncements: (_, { signed_in }) => stopEverything(deps, signed_in),
  listAnnouncements: async ({ query }, { language }) => {
    const { rows, count } = await pageAnnouncements(deps.system_db, query);
    return pageReply(listAnnouncements.path, language, query, count, rows);
  },
  geolocationMessage: (_, { language }) => readGeolocation(deps, language),
  updateGeolocationMessage: ({ body }, { signed_in, language }) =>
    writeGeolocation(deps, signed_in, body, language),
});
