import { presentTime } from '../../device/clock.ts';
import { createStore } from '../../ui/stores/store.ts';
import { pushState } from './pushStore.ts';

/** How this device calls somebody who looks elsewhere. Both are off until they are asked for. */
export interface Alerts {
  readonly sound: boolean;
  /** A notification of the browser while Envol's tab is not looked at; needs the browser's leave. */
  readonly desktop: boolean;
  /** No call before this instant, ms since 1970; 0 = none. */
  readonly silent_until: number;
  /** Alarms of tracked drones make no sound here; they do unless somebody turned them off. */
  readonly alarms_off: boolean;
}

const STORAGE_KEY = 'envol.alerts';
export const SILENCE_MS = 30 * 60_000;
const OFF: Alerts = { sound: false, desktop: false, silent_until: 0, alarms_off: false };

/** What was kept, part by part: anything unreadable counts as off. */
export const readAlerts = (text: string | null): Alerts => {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Record<keyof Alerts, unknown>> | null;
    return {
      sound: kept?.sound === true,
      desktop: kept?.desktop === true,
      silent_until: typeof kept?.silent_until === 'number' ? kept.silent_until : 0,
      alarms_off: kept?.alarms_off === true,
    };
  } catch {
    return OFF;
  }
};

const store = createStore(readAlerts(localStorage.getItem(STORAGE_KEY)));

export const useAlerts = store.use;

export const changeAlerts = (change: Partial<Alerts>): void => {
  const next = { ...store.get(), ...change };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  store.set(next);
};

export const isSilent = ({ silent_until }: Alerts, now: number): boolean => now < silent_until;

/** Two soft notes, made here: no file to load, and nothing to hear before somebody asked for it. */
export const playChime = (): void => {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.connect(audio.destination);
  const end = audio.currentTime + 0.9;
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  for (const [delay, frequency] of [
    [0, 659],
    [0.18, 880],
  ] as const) {
    const note = audio.createOscillator();
    note.frequency.value = frequency;
    note.connect(volume);
    note.start(audio.currentTime + delay);
    note.stop(end);
  }
  setTimeout(() => void audio.close(), 1_500);
};

const SECOND_MS = 1_000;
let ringing: ReturnType<typeof setInterval> | null = null;

const stopRinging = (): void => {
  if (ringing !== null) clearInterval(ringing);
  ringing = null;
};

/** The sound once a second, so many times, or until somebody touches the page (specification 2, §9.4). */
export const ringChime = (times: number, chime: () => void = playChime): void => {
  stopRinging();
  chime();
  let left = times - 1;
  if (left <= 0) return;
  for (const act of ['pointerdown', 'keydown'] as const)
    window.addEventListener(act, stopRinging, { once: true });
  ringing = setInterval(() => {
    chime();
    left -= 1;
    if (left <= 0) stopRinging();
  }, SECOND_MS);
};

/** Asks the browser's leave; false when it was refused, now or before. */
export const allowDesktop = async (): Promise<boolean> =>
  'Notification' in window && (await Notification.requestPermission()) === 'granted';

/** The account's alarm: how often the sound comes at each piece of news. */
interface Alarm {
  readonly activated: boolean;
  readonly nb_repeats: number;
}

/**
 * Calls this user, as the device's settings and the account's alarm say. `open` is run when the browser's notification is
 * clicked.
 */
export const callUser = (title: string, text: string, alarm: Alarm, open: () => void): void => {
  const alerts = store.get();
  if (isSilent(alerts, presentTime())) return;
  if (alarm.activated) ringChime(alarm.nb_repeats);
  else if (alerts.sound) playChime();
  // A browser that takes news while closed shows them by its worker.
  if (pushState() === 'on') return;
  if (!alerts.desktop || !document.hidden || Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body: text, icon: '/icon.svg' });
  shown.onclick = () => {
    window.focus();
    open();
    shown.close();
  };
};
