export { hasAlerts } from './hasAlerts.ts';
export { MuteButton } from './MuteButton.tsx';
export { ALERTS_AGAIN_MS, isPressing, waitsForNote } from './pressing.ts';
