import type { OnMissionEditor } from '../../shared/places/index.ts';
import { TemplateMenu } from './TemplateMenu.tsx';

export const flightSeriesOnMissionEditor: OnMissionEditor = {
  words: ['series'],
  beginnings: [{ order: 10, Component: TemplateMenu }],
};
