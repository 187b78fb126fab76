import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { openSessionOf } from '../../../../test/people.ts';
import { TitleCount } from './TitleCount.tsx';

const api = setUpFakeApi();

it('the title begins with how many requests are left to decide', async () => {
  openSessionOf({ permissions: ['approval:read', 'approval:decide'], capabilities: ['answers', 'decides'] });
  api.now.answer('listApprovals', {
    results: [],
    count: 0,
    next: null,
    previous: null,
    to_process: 507,
  } as never);
  await show(<TitleCount />);
  await expect.poll(() => document.title).toMatch(/^\(507\)/);
});
