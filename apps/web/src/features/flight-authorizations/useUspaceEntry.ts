import type { Flight } from '@envol/contract/flights';
import { useNavigate } from '@tanstack/react-router';
import { Radar } from 'lucide-react';
import type { MenuEntry } from '../../ui/overlay/Menu.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** Opens the mission's authorisation of a U-space provider. */
export const useUspaceEntry = ({ id }: Flight): { readonly entries: readonly MenuEntry[] } => {
  const { t } = useTranslation('flights');
  const navigate = useNavigate();
  const ask = (): void => void navigate({ to: '/flights/$id/u-space', params: { id: String(id) } });
  return { entries: [{ key: 'uspace', icon: Radar, label: t('detail.uspace'), run: ask }] };
};
