export {
  type Alerts,
  allowDesktop,
  callUser,
  changeAlerts,
  isSilent,
  playChime,
  ringChime,
  SILENCE_MS,
  useAlerts,
} from './alerts.ts';
export { keepPushState, type PushState } from './pushStore.ts';
