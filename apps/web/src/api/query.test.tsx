import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../test/dom.tsx';
import { endpoints } from './endpoints.ts';
import { queryOfKnown } from './query.ts';

const api = setUpFakeApi();

const Note = ({ id }: { readonly id: number | null }) => {
  const { data } = useQuery(
    queryOfKnown(endpoints.getOperatorNote, id === null ? null : { params: { sid: 3, id } }),
  );
  return <p>{data?.note ?? 'rien'}</p>;
};

it('a query asks for nothing while it is not known of what, and shows nothing of what was read before', async () => {
  api.now.answer('getOperatorNote', { note: 'Rappeler lundi', written_by: 'Jean', written_at: null });
  await show(<Note id={null} />);
  expect(screen.getByText('rien')).toBeDefined();
  expect(api.now.sent).toEqual([]);
  await show(<Note id={7} />);
  await screen.findByText('Rappeler lundi');
  expect(api.now.sent).toMatchObject([{ params: { sid: '3', id: '7' } }]);
  await show(<Note id={null} />);
  expect(screen.getAllByText('rien')).toHaveLength(2);
});
