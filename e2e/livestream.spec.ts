// A drone's picture as somebody without an account watches it on a phone: until its link is withdrawn.
import { demoApi } from './support/demoApi.ts';
import { expect, test } from './support/fixtures.ts';
import { wordsIn } from './support/words.ts';

/** What a person sees of a cut: the player notices within three seconds, and asks. */
const TOLD_WITHIN_MS = 8_000;

test('a phone watches a shared picture, and is told that its link was withdrawn @phone', async ({
  page,
  request,
  demo,
}, info) => {
  const t = wordsIn('fr');
  const operator = await demoApi(request, 'claire.morel', demo.password ?? '');
  const { id, name } = await operator.sharedLivestream();
  const opened = performance.now();
  await page.goto(`/livestream/${name}`);
  const pictures = (): Promise<number> =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(pictures, { intervals: [100] }).toBeGreaterThan(0);
  info.annotations.push({
    type: 'first picture on a phone',
    description: `${Math.round(performance.now() - opened)} ms after its link was opened`,
  });
  // It goes on, and says that nobody filmed it.
  const before = await pictures();
  await expect.poll(pictures).toBeGreaterThan(before + 10);
  await expect(page.getByText(t('livestreams:generated'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('livestreams:public.demo'), { exact: true })).toBeVisible();
  const withdrawn = performance.now();
  await operator.withdrawLink(id);
  await expect(page.getByText(t('livestreams:public.closed'), { exact: true })).toBeVisible();
  const told = Math.round(performance.now() - withdrawn);
  info.annotations.push({ type: 'told that the link was withdrawn', description: `${told} ms` });
  expect(told).toBeLessThan(TOLD_WITHIN_MS);
  await expect(page.locator('video')).toHaveCount(0);
  // Another link shows it again.
  await operator.withNewLink(id);
});
