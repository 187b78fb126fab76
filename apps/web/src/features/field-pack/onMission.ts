import { Backpack } from 'lucide-react';
import { lazy } from 'react';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import type { OnMission } from '../../shared/places/index.ts';
import { loadTexts, useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';

const load = async () => (await Promise.all([import('./PackLink.tsx'), loadTexts(['field_pack'])]))[0];
const MissionPackLink = lazy(async () => ({ default: (await load()).MissionPackLink }));

/** Where the phone is what is taken along. */
const usePackLine = (): StepLine | null => {
  const { t } = useTranslation('mission_steps');
  return useIsPhone() ? { title: t('field_pack') } : null;
};

export const fieldPackOnMission: OnMission = {
  words: ['mission_steps'],
  details: [
    { order: 5, key: 'field-pack', icon: Backpack, useLine: usePackLine, Component: MissionPackLink },
  ],
};
