import type { Flight } from '@envol/contract/flights';
import type { ExclusionSettings } from '@envol/domain/exclusion-zones/criteria';
import { type ExclusionResult, exclusionMission } from '@envol/domain/exclusion-zones/exclusionZone';
import { reachOf } from '@envol/domain/exclusion-zones/widths';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/session.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { Card, KeyValue } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './exclusion.module.css';
import { useExclusionWords } from './useExclusionWords.ts';

interface ResultProps {
  readonly flight: Flight;
  readonly result: ExclusionResult;
  readonly settings: ExclusionSettings;
}

const EditMission = ({ flight }: Pick<ResultProps, 'flight'>) => {
  const { t } = useTranslation('exclusion_zones');
  const mayWrite = useMay('flight:write');
  if (!mayWrite || !flight.available_actions.includes('edit')) return null;
  return (
    <Link
      className={buttonLook({ variant: 'outlined', size: 'small' })}
      to="/map/flights/$id/edit"
      params={{ id: String(flight.id) }}
    >
      {t('screen.edit_mission')}
    </Link>
  );
};

type Zone = Extract<ExclusionResult, { kind: 'zone' }>;

const Figures = ({ flight, result, settings }: ResultProps & { readonly result: Zone }) => {
  const { t } = useTranslation('exclusion_zones');
  const words = useExclusionWords();
  const format = useFormats();
  const { zone, parts } = result;
  const [part] = parts;
  if (!part) return null;
  const width = format.number(zone.width_m ?? reachOf(part) + settings.margin_m);
  return (
    <Card
      level={2}
      title={t(part.around === 'area' ? 'screen.around_area' : 'screen.around_attachment', { width })}
      text={words.formula(part.formula)}
    >
      <KeyValue
        items={[
          [t('screen.area'), format.area(zone.area_m2)],
          [t('screen.flown'), format.area(zone.flown_m2)],
          [t('screen.height'), `${format.number(exclusionMission(flight).height_m)} m AGL`],
          [
            t('screen.margin_m'),
            settings.margin_m > 0 && t('screen.margin_line', { margin: format.number(settings.margin_m) }),
          ],
          [t('screen.decides'), parts.length > 1 && part.drone_name],
          [
            t('screen.farthest'),
            zone.farthest_from_pilot_m !== null && format.distance(zone.farthest_from_pilot_m),
          ],
          [
            t('screen.source'),
            <span key="source">
              {words.source(part.source)}
              <br />
              <span className={part.certainty === 'to_confirm' ? styles.confirm : styles.quiet}>
                {t(`certainty.${part.certainty}`)}
              </span>
            </span>,
          ],
        ]}
      />
      <p className={styles.quiet}>{t('screen.indicative')}</p>
    </Card>
  );
};

/** How wide the zone is and why; what stands in its way; or that none is asked for. */
export const ResultCard = ({ flight, result, settings }: ResultProps) => {
  const { t } = useTranslation('exclusion_zones');
  const words = useExclusionWords();
  if (result.kind === 'zone') return <Figures flight={flight} result={result} settings={settings} />;
  if (result.kind === 'none')
    return (
      <Card level={2} title={t('screen.none_title')} text={words.none(result.reminder)}>
        <KeyValue items={[[t('screen.source'), result.source]]} />
      </Card>
    );
  return (
    <div role="status">
      <Card level={2} tone="warn" title={t('screen.refused_title')} footer={<EditMission flight={flight} />}>
        <ul className={styles.reasons}>
          {result.reasons.map((reason) => (
            <li key={`${reason.code}:${JSON.stringify(reason.params)}`}>{words.reason(reason)}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
};

/** The colours of the map, each with what it means. */
export const Legend = ({ result }: Pick<ResultProps, 'result'>) => {
  const { t } = useTranslation('exclusion_zones');
  if (result.kind !== 'zone') return null;
  const { contingency, forbidden } = result.zone;
  const roles = [
    'zone',
    ...(contingency === null ? [] : (['contingency'] as const)),
    'flight_geography',
    ...(forbidden === null ? [] : (['forbidden'] as const)),
  ] as const;
  return (
    <ul className={styles.legend}>
      {roles.map((role) => (
        <li key={role}>
          <i data-role={role} aria-hidden />
          {t(`layers.${role}`)}
        </li>
      ))}
    </ul>
  );
};
