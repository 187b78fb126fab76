import { Link } from '@tanstack/react-router';
import { Sun } from 'lucide-react';
import type { PilotCard } from '../../shared/day/index.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** From a card of today to the flight in full screen. */
export const FlyLink = ({ card: { approval, is_coming, next } }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('fly');
  const { id } = approval.flight;
  if (id === null || is_coming || next === 'landed') return null;
  return (
    <Link
      className={buttonLook({ variant: 'outlined', fullWidth: true })}
      to="/map/flights/$id/fly"
      params={{ id: String(id) }}
    >
      <Sun size={17} aria-hidden /> {t('open')}
    </Link>
  );
};
