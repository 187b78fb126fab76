export { useObstacleWords } from './useObstacleWords.ts';
