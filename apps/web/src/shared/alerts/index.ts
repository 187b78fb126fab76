export {
  type Alerts,
  allowDesktop,
  callUser,
  changeAlerts,
  isSilent,
  playChime,
  SILENCE_MS,
  useAlerts,
} from './alerts.ts';
