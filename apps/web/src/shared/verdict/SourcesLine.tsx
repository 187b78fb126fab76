import type { Flight } from '@envol/contract/flights';
import { ageOfCheck } from '@envol/domain/airspace/dataAge';
import { ChevronDown, CircleAlert, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useMinute } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { ConsultSources } from './ConsultSources.tsx';
import { SourceChecks } from './SourceChecks.tsx';
import styles from './SourcesLine.module.css';

interface SourcesLineProps {
  readonly flight: Flight;
  readonly analysis: NonNullable<Flight['analysis']>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** How many were consulted, are out of date, and are not read. */
const useCounts = (checks: NonNullable<Flight['analysis']>['checks']) => {
  const { t } = useTranslation('flights');
  const old = checks.filter((check) => ageOfCheck(check) !== null);
  const left = checks.filter((check) => check.status !== 'checked' && !old.includes(check)).length;
  const read = checks.length - old.length - left;
  const said = [
    ...(read > 0 ? [t('checks.read', { count: read })] : []),
    ...(old.length > 0 ? [t('checks.old', { count: old.length })] : []),
    ...(left > 0 ? [t('checks.left', { count: left })] : []),
  ];
  return { said: said.join(', '), isSound: old.length + left === 0 };
};

/** The sources in one line, which opens on the list; what is out of date warns in the verdict as well. */
export const SourcesLine = ({ flight, analysis, isOpen, onToggle }: SourcesLineProps) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const now = useMinute();
  const id = useId();
  const { said, isSound } = useCounts(analysis.checks);
  const Shape = isSound ? CircleCheck : CircleAlert;
  return (
    <div>
      <button
        type="button"
        className={styles.line}
        data-sound={isSound || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          event.preventDefault();
          onToggle();
        }}
      >
        <Shape size={15} aria-hidden />
        <span>{format.named(t('checks.title'), said)}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} className={styles.all}>
          <SourceChecks
            analysis={analysis}
            note={t('checks.analysed', { ago: format.ago(analysis.analysed_at, now) })}
          />
          <ConsultSources flight={flight} />
        </div>
      )}
    </div>
  );
};
