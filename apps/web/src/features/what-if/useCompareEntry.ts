import type { Flight } from '@envol/contract/flights';
import { useNavigate } from '@tanstack/react-router';
import { Columns3 } from 'lucide-react';
import { afterPaint } from '../../ui/afterPaint.ts';
import type { MenuEntry } from '../../ui/overlay/Menu.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** Opens the comparison of variants of a mission. */
export const useCompareEntry = ({ id }: Flight): { readonly entries: readonly MenuEntry[] } => {
  const { t } = useTranslation('flights');
  const navigate = useNavigate();
  const compare = (): void =>
    afterPaint(() => void navigate({ to: '/map/flights/$id/what-if', params: { id: String(id) } }));
  return { entries: [{ key: 'what_if', icon: Columns3, label: t('what_if'), run: compare }] };
};
