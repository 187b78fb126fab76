import { Link } from '@tanstack/react-router';
import { CalendarDays, CalendarRange, ChevronLeft, ChevronRight, List, Printer } from 'lucide-react';
import { Button, buttonLook, IconButton } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './week.module.css';
import type { WeekSearch } from './week.search.ts';
import { weekNumber } from './week.ts';

export interface View {
  readonly first: string;
  readonly days: readonly string[];
  readonly span: 'week' | 'day';
  readonly today: string;
  readonly zone: string;
  readonly search: WeekSearch;
  readonly go: (next: WeekSearch) => void;
  readonly step: (by: 1 | -1) => void;
}

export const Head = ({ view: { first, days, span, today, go, step } }: { readonly view: View }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  return (
    <header className={styles.head}>
      <div className={styles.steps}>
        <Button variant="outlined" size="small" onClick={() => go({ date: today })}>
          {t('week.today')}
        </Button>
        <IconButton aria-label={t('week.previous')} onClick={() => step(-1)}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('week.next')} onClick={() => step(1)}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
      <h1>
        {span === 'week' ? format.days(first, days.at(-1) ?? first) : format.longDay(first)}
        {span === 'week' && <small>{t('week.number', { week: weekNumber(first) })}</small>}
      </h1>
      <Segmented
        label={t('week.title')}
        options={[
          { value: 'week', label: t('week.week'), icon: CalendarRange },
          { value: 'day', label: t('week.day'), icon: CalendarDays },
        ]}
        value={span}
        onChange={(value) => go({ span: value })}
      />
      <Link to="/map/approvals" className={buttonLook({ variant: 'outlined', size: 'small' })}>
        <List size={16} aria-hidden />
        {t('week.list')}
      </Link>
      <Button
        variant="outlined"
        size="small"
        className={styles.print}
        startIcon={<Printer size={16} />}
        onClick={() => window.print()}
      >
        {t('week.print')}
      </Button>
    </header>
  );
};
