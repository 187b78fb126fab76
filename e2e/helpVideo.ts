// The film of the help page, from a server with the demonstration's data: node e2e/helpVideo.ts
// E2E_URL takes a server that already runs, ENVOL_NOW another day for both. It needs ffmpeg with VP9; the captions are the words of packages/i18n.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test';
import config from './playwright.config.ts';
import { type CaptionCue, captionsOf } from './support/captions.ts';
import { shiftClock } from './support/pageClock.ts';
import {
  answerWhat,
  bellOf,
  cardOf,
  chooseCrew,
  drawPolygon,
  lookAt,
  openCard,
  openSignIn,
  openStep,
  type Person,
  personAt,
  signInAs,
} from './support/people.ts';
import { startAt } from './support/startAt.ts';

const run = promisify(execFile);
const url = process.env.E2E_URL ?? 'http://127.0.0.1:4692';
const folder = path.resolve(import.meta.dirname, '../apps/web/src/features/help/film');
const SIZE = { width: 1280, height: 720 };
const LARGEST_BYTES = 1_500_000;
const ZONE = /CTR BLAGNAC · LFBO/;
const NAME = 'Toiture de la halle';
/** How long a picture may take to come to rest before it is taken as it is. */
const REST_MS = 8_000;
/** An order to land is shown this soon after the sign-in. */
const ORDER_MS = 40_000;
const PATIENCE_MS = 120_000;

type Step = CaptionCue['step'];
interface Frame {
  readonly file: string;
  readonly seconds: number;
  readonly step: Step;
}

/** As far as the server's clock is from the true time (ENVOL_NOW): a film of a day whose airspace data is in force. */
const AHEAD_MS = process.env.ENVOL_NOW === undefined ? 0 : Date.parse(process.env.ENVOL_NOW) - Date.now();

/** A ring where somebody points: the pictures have no cursor. Null takes it away. */
const point = (page: Page, at: { readonly x: number; readonly y: number } | null): Promise<void> =>
  page.evaluate((spot) => {
    document.getElementById('film-pointer')?.remove();
    if (spot === null) return;
    const ring = document.createElement('div');
    ring.id = 'film-pointer';
    Object.assign(ring.style, {
      position: 'fixed',
      left: `${spot.x - 15}px`,
      top: `${spot.y - 15}px`,
      width: '30px',
      height: '30px',
      border: '3px solid #e5484d',
      borderRadius: '50%',
      zIndex: '99999',
      pointerEvents: 'none',
    });
    document.body.append(ring);
  }, at);

const middleOf = async (target: Locator) => {
  const box = await target.boundingBox();
  return box === null ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Takes pictures of what the two people see, one after the other. */
class Film {
  readonly frames: Frame[] = [];
  private readonly workFolder: string;
  constructor(workFolder: string) {
    this.workFolder = workFolder;
  }

  /** The window once two pictures in a row are the same, shown for so many seconds. */
  async take(
    page: Page,
    step: Step,
    seconds: number,
    at?: Locator | { x: number; y: number },
  ): Promise<void> {
    await point(page, at === undefined ? null : 'x' in at ? at : await middleOf(at));
    const shot = (): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });
    let before = await shot();
    const still = async (): Promise<boolean> => {
      const now = await shot();
      const same = now.equals(before);
      before = now;
      return same;
    };
    await expect
      .poll(still, { timeout: REST_MS, intervals: [300] })
      .toBe(true)
      .catch(() => undefined);
    await point(page, null);
    const file = path.join(this.workFolder, `${String(this.frames.length).padStart(3, '0')}.png`);
    await writeFile(file, before);
    this.frames.push({ file, seconds, step });
    console.log(`${step.padEnd(8)} ${seconds} s`);
  }
}

/** Outside of a test run an expectation waits five seconds: a first page on a busy machine takes longer. */
const enter = async (person: Person, ...who: [string, ('operators' | 'authorities')?]): Promise<void> => {
  await signInAs(person, ...who).catch(() => bellOf(person).waitFor());
};

const draw = async (film: Film, operator: Person): Promise<void> => {
  const { page, t } = operator;
  await openSignIn(operator);
  await film.take(page, 'sign_in', 3.5, page.getByRole('button', { name: /Claire Morel/ }).first());
  await enter(operator, 'Claire Morel');
  const list = page.getByRole('list', { name: t('flights_list:list_label') });
  await list.getByRole('link').first().waitFor();
  // The demonstration's order to land, which stands above every page until its receipt.
  const receipt = page.getByRole('button', { name: t('day:pilot.receive') });
  const ordered = await receipt.waitFor({ timeout: ORDER_MS }).then(
    () => true,
    () => false,
  );
  if (ordered) {
    await receipt.click();
    await receipt.waitFor({ state: 'hidden' });
  }
  const fresh = page
    .getByRole('button', { name: t('flights_list:new') })
    .or(page.getByRole('link', { name: t('flights_list:new') }))
    .first();
  await film.take(page, 'sign_in', 4, fresh);
  await fresh.click();
  await page.getByRole('form', { name: t('flights:editor.title_new') }).waitFor();
  await lookAt(operator, 'Cornebarrieu');
  await film.take(page, 'draw', 2.5);
  const { finish } = await drawPolygon(operator, (x, y) => film.take(page, 'draw', 1, { x, y }));
  await finish();
  await cardOf(page, ZONE).waitFor({ state: 'attached' });
  await film.take(page, 'draw', 3.5);
};

const fill = async (film: Film, operator: Person): Promise<void> => {
  const { page, t } = operator;
  const name = page.getByRole('textbox', { name: t('flights:editor.name') });
  await name.fill(NAME);
  await film.take(page, 'fill', 2.5, name);
  await openStep(operator, 'when');
  await page.getByRole('button', { name: t('mission_when:in_week') }).click();
  await film.take(page, 'fill', 3);
  await answerWhat(operator);
  await page.getByRole('textbox', { name: t('flights:what.height') }).fill('60');
  await film.take(page, 'fill', 3);
  await chooseCrew(operator);
  // What stands against the drone is offered as one click.
  const remedy = page
    .getByRole('button', { name: t('flights:remedies.scenario', { scenario: 'A1' }) })
    .first();
  await film.take(page, 'fill', 3.5, remedy);
  await remedy.click();
  await remedy.waitFor({ state: 'hidden' });
  await openStep(operator, 'where');
  const verdict = cardOf(page, ZONE).getByRole('heading').first();
  await verdict.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
  await film.take(page, 'verdict', 8, verdict);
};

const ask = async (film: Film, operator: Person): Promise<void> => {
  const { page, t } = operator;
  const save = page.getByRole('button', { name: t('flights:editor.save') });
  await film.take(page, 'request', 2.5, save);
  await save.click();
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  const card = await openCard(page, ZONE);
  const request = card.getByRole('button', { name: t('flights:step_actions.request_short') });
  await request.scrollIntoViewIfNeeded();
  await film.take(page, 'request', 3.5, request);
  await request.click();
  await page.getByText(t('mission_request:complete')).waitFor();
  const send = page.getByRole('button', { name: t('mission_request:send') });
  await film.take(page, 'request', 4, send);
  const sent = page.waitForResponse((answer) => /\/request_approval$/.test(answer.url()));
  await send.click();
  expect((await sent).status()).toBe(201);
  await film.take(page, 'request', 3.5);
};

const decide = async (film: Film, tower: Person): Promise<void> => {
  const { page, t } = tower;
  const asked = page.getByRole('link').filter({ hasText: NAME }).first();
  await asked.waitFor();
  await film.take(page, 'queue', 4, asked);
  await asked.click();
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  const restrict = page.getByRole('button', { name: t('approvals:decision.restrict') });
  await film.take(page, 'queue', 4, restrict);
  await restrict.click();
  await page.getByRole('textbox', { name: t('approvals:decision.height') }).fill('45');
  await page
    .getByRole('textbox', { name: t('approvals:decision.message_restrict') })
    .fill('Appeler la tour 30 min avant le décollage, puis dès l’atterrissage.');
  const confirm = page.getByRole('button', { name: t('approvals:decision.confirm_restrict') });
  await confirm.scrollIntoViewIfNeeded();
  await film.take(page, 'decide', 7, confirm);
  const decided = page.waitForResponse((answer) => /\/decision$/.test(answer.url()));
  await confirm.click();
  expect((await decided).ok()).toBe(true);
};

const windowIn = async (browser: Browser): Promise<Person> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    viewport: SIZE,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await shiftClock(context, AHEAD_MS);
  return personAt(await context.newPage(), 'fr');
};

const shootFilm = async (film: Film, browser: Browser): Promise<void> => {
  const [operator, tower] = [await windowIn(browser), await windowIn(browser)];
  await draw(film, operator);
  await fill(film, operator);
  await ask(film, operator);
  await enter(tower, 'Tour de Toulouse-Blagnac', 'authorities');
  await decide(film, tower);
  const { page, t } = operator;
  // The conditions, and not the message that announces them.
  const answer = page
    .getByText(t('approvals:conditions.height', { height: 45 }))
    .filter({ visible: true })
    .first();
  await answer.waitFor();
  await film.take(page, 'answer', 8, answer);
};

/** Pictures shown one after the other need few bytes: five a second, a key picture at each change of scene. */
const encode = async (frames: readonly Frame[], workFolder: string): Promise<void> => {
  const list = frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds}\n`).join('');
  const listFile = path.join(workFolder, 'frames.txt');
  // The last picture's duration counts only when another entry follows.
  await writeFile(listFile, `${list}file '${frames.at(-1)?.file}'\n`);
  const film = path.join(folder, 'mission.webm');
  const vp9 = '-c:v libvpx-vp9 -crf 36 -b:v 0 -deadline good -cpu-used 4 -row-mt 1 -pix_fmt yuv420p -an';
  const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', listFile];
  await run('ffmpeg', [...input, '-vf', 'fps=5', ...vp9.split(' '), film]);
  const poster = frames.find(({ step }) => step === 'verdict')?.file ?? '';
  await run('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    '-i',
    poster,
    '-quality',
    '80',
    path.join(folder, 'mission.webp'),
  ]);
  const { size } = await stat(film);
  console.log(`mission.webm ${(size / 1000).toFixed(0)} kB, ${cuesOf(frames).at(-1)?.until} s`);
  if (size > LARGEST_BYTES) throw new Error('The film is too large for the help');
};

const cuesOf = (frames: readonly Frame[]): readonly CaptionCue[] => {
  const cues: CaptionCue[] = [];
  let until = 0;
  for (const { step, seconds } of frames) {
    const last = cues.at(-1);
    const from = last?.step === step ? (cues.pop() ?? last).from : until;
    until += seconds;
    cues.push({ step, from, until });
  }
  return cues;
};

const server = await startAt(url);
const { launchOptions } = config.use ?? {};
const browser = await chromium.launch({ ...launchOptions, env: { ...process.env, LANGUAGE: 'fr' } });
const workFolder = await mkdtemp(path.join(tmpdir(), 'envol-film-'));
try {
  await mkdir(folder, { recursive: true });
  const film = new Film(workFolder);
  await shootFilm(film, browser);
  await encode(film.frames, workFolder);
  for (const language of ['fr', 'en'] as const)
    await writeFile(path.join(folder, `mission.${language}.vtt`), captionsOf(cuesOf(film.frames), language));
} finally {
  await browser.close();
  await rm(workFolder, { recursive: true, force: true });
  server?.kill('SIGTERM');
}
