import { expect, test } from 'vitest';
import { limitedHeight } from './limitedHeight.ts';

type Asked = Parameters<typeof limitedHeight>[0]['approvals'][number];
const asked = (status: Asked['status'], restricted_height: number | null) =>
  ({ status, restricted_height }) as Asked;

test('the lowest height of the agreements with restrictions limits the mission; others limit nothing', () => {
  expect(limitedHeight({ approvals: [] })).toBeNull();
  expect(limitedHeight({ approvals: [asked('accepted', null), asked('reserves', null)] })).toBeNull();
  expect(
    limitedHeight({ approvals: [asked('reserves', 60), asked('reserves', 45), asked('refused', 10)] }),
  ).toBe(45);
});
