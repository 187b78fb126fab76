export { MissionPanel } from './MissionPanel.tsx';
