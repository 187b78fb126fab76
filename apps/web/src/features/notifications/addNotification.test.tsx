import type { Notification } from '@envol/contract/notifications';
import { beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { addNotification } from './useNotifications.ts';

const { queryKey } = queryOf(endpoints.listNotifications, { query: { last_n_days: 7 } });
const news = (id: number, viewed = false): Notification => ({
  id,
  viewed,
  payload_type: 'accept',
  payload: {
    title: `Nouvelle ${id}`,
    first_line: '',
    second_line: null,
    subject: null,
    approval_id: null,
    flight_id: null,
    activation_id: null,
    take_off_authorization: null,
  },
  created_at: '2026-11-24T09:00:00Z',
});
const listed = () => queryClient.getQueryData(queryKey)?.map(({ id, viewed }) => [id, viewed]);

beforeEach(() => queryClient.clear());

it('the list of notifications puts what an event tells first, once, and leaves what was read as it is', () => {
  queryClient.setQueryData(queryKey, [news(2, true), news(1)]);
  addNotification(news(3));
  addNotification(news(3));
  addNotification(news(2));
  expect(listed()).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ]);
});

it('A notification that comes ends the list where the server does, and makes none before it is loaded', () => {
  addNotification(news(1));
  expect(listed()).toBeUndefined();
  queryClient.setQueryData(
    queryKey,
    Array.from({ length: 200 }, (_, index) => news(200 - index)),
  );
  addNotification(news(201));
  expect(listed()).toHaveLength(200);
  expect(listed()?.at(0)).toEqual([201, false]);
});
