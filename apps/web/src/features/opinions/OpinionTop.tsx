import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useArrangement } from '../../ui/layout/arrangement.ts';
import { PanelHeader } from '../../ui/layout/Panel.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './opinions.module.css';
import { opinionsSearch } from './opinions.search.ts';

export const useLeave = (): (() => void) => {
  const navigate = useNavigate();
  const search = opinionsSearch(useSearch({ strict: false }));
  return () => void navigate({ to: '/map/opinions', search });
};

export const Top = ({ title, crumb }: { readonly title: string; readonly crumb: ReactNode }) => {
  const { t } = useTranslation('opinions');
  const single = useArrangement() !== 'wide';
  const search = opinionsSearch(useSearch({ strict: false }));
  const leave = useLeave();
  return (
    <PanelHeader
      crumb={
        <>
          {single && (
            <Link to="/map/opinions" search={search} className={styles.back}>
              <ChevronLeft size={16} aria-hidden />
              {t('title')}
            </Link>
          )}
          {crumb}
        </>
      }
      title={title}
      action={
        !single && (
          <button
            type="button"
            className={styles.close}
            aria-label={t('close_panel')}
            title={`${t('close_panel')} (Esc)`}
            onClick={leave}
          >
            <X size={18} aria-hidden />
          </button>
        )
      }
    />
  );
};
