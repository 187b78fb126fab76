import { describe, expect, it } from 'vitest';
import { requestsOf } from './approvalsOnMap.ts';

const properties = (role: 'center' | 'area', more = {}) => ({
  approval_id: 7,
  name: 'Halle',
  status: 'submitted',
  is_closed: false,
  en_route: false,
  data_age: [] as readonly unknown[],
  role,
  ...more,
});
const center = { type: 'Point', coordinates: [1.44, 43.6] };
const circle = { type: 'Circle', center: [1.44, 43.6], radius_m: 100 };

it('the layer of requests puts each outline with its request', () => {
  const requests = requestsOf([
    { geometry: center, properties: properties('center') },
    { geometry: circle, properties: properties('area') },
    { geometry: circle, properties: properties('area', { approval_id: 8 }) },
  ]);
  expect(requests).toEqual([
    { id: 7, label: 'Halle', status: 'submitted', is_old: false, center: [1.44, 43.6], areas: [circle] },
  ]);
});

it('the layer of requests shows a closed request as closed, whatever was decided', () => {
  const [request] = requestsOf([
    { geometry: center, properties: properties('center', { is_closed: true, status: 'accepted' }) },
  ]);
  expect(request?.status).toBe('closed');
});

it('the layer of requests lets what is in the air stand out, whatever was decided', () => {
  const [request] = requestsOf([
    { geometry: center, properties: properties('center', { en_route: true, status: 'accepted' }) },
  ]);
  expect(request?.status).toBe('en_route');
});

describe('a request on the map', () => {
  it('marks a request whose mission rests on data out of date', () => {
    const [request] = requestsOf([
      { geometry: center, properties: properties('center', { data_age: [{ code: 'sia_out_of_date' }] }) },
    ]);
    expect(request?.is_old).toBe(true);
  });
});
