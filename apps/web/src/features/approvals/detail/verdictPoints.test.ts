import type { Approval } from '@envol/contract/approvals';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { verdictPoints } from './verdictPoints.ts';

const against = (...given: Parameters<typeof verdictPoints>) =>
  verdictPoints(...given).flatMap(({ key, is_against }) => (is_against ? [key] : []));

it('the points of a decision name what stands against it, and what is not known stands against it too', () => {
  const plain = approvalOf({});
  const known = against(plain, 0);
  expect(against(plain, 2)).toEqual(expect.arrayContaining(['conflicts']));
  expect(against(plain, null)).toEqual(expect.arrayContaining(['conflicts_unknown']));
  expect(known).not.toContain('conflicts_none');
  expect(against(approvalOf({ prohibited_by: ['NOTAM'], is_unpaid: true }), 0)).toEqual([
    'prohibited',
    ...known,
    'unpaid',
  ]);
});

it('a notice that was not kept and an area that sticks out stand against a decision', () => {
  const plain = approvalOf({});
  const late = approvalOf({ constraint: { ...plain.constraint, notice_respected: false } });
  expect(against(late, 0)).toContain('notice_late');
  const sub_approvals = [{ fully_inside: false }] as unknown as Approval['sub_approvals'];
  expect(against(approvalOf({ sub_approvals }), 0)).toContain('outside');
});
