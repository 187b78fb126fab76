import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';

/** What is asked of the mission by prefectures and the armed forces, and what was declared to them. */
export const useNotices = (id: number) => ({
  prefectureInfo: useQuery(queryOf(endpoints.getPrefectureNotificationsInfo, { params: { id } })),
  armyInfo: useQuery(queryOf(endpoints.getArmyNotificationsInfo, { params: { id } })),
  prefecture: useQuery(queryOf(endpoints.listPrefectureNotifications, { params: { id } })),
  army: useQuery(queryOf(endpoints.listArmyNotifications, { params: { id } })),
});
