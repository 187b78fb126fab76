import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { FileDown, ListChecks, MapPinned } from 'lucide-react';
import { call, download } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refresh } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, KeyValue } from '../../../ui/Card.tsx';
import { useFormats } from '../../../ui/format.ts';
import { PeriodText } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';

/** A failure is shown by the call itself. */
const get = (coming: Promise<void>): void => void coming.catch(() => undefined);

/** Makes the constraint sheet where there is none or the mission has changed since, and downloads it. */
const ConstraintSheetButton = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('flights');
  const mayWrite = useMay('flight:write');
  const args = { params: { id: flight.id } };
  const { data } = useQuery(queryOf(endpoints.getConstraintSheet, args));
  const sheet = data?.constraint_sheet ?? null;
  const isStale = sheet === null || sheet.to_update;
  const open = async (): Promise<void> => {
    if (isStale && mayWrite) {
      await call(endpoints.generateConstraintSheet, args);
      await refresh('flights');
    }
    await download(endpoints.downloadConstraintSheet, args, `${flight.display_identifier} contraintes.pdf`);
  };
  if (sheet === null && !mayWrite) return null;
  return (
    <Button variant="outlined" startIcon={<ListChecks size={16} />} onClick={() => get(open())}>
      {t(sheet?.to_update ? 'detail.constraint_sheet_update' : 'detail.constraint_sheet')}
    </Button>
  );
};

/** The sheet comes in the language of the screen. */
export const Downloads = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('flights');
  const args = { params: { id: flight.id } };
  const name = flight.display_identifier;
  return (
    <div className={styles.downloads}>
      <Button
        variant="outlined"
        startIcon={<FileDown size={16} />}
        onClick={() => get(download(endpoints.downloadFlightPdf, args, `${name}.pdf`))}
      >
        {t('detail.sheet')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<MapPinned size={16} />}
        onClick={() => get(download(endpoints.downloadFlightKml, args, `${name}.kml`))}
      >
        {t('detail.kml')}
      </Button>
      {flight.analysis !== null && <ConstraintSheetButton flight={flight} />}
    </div>
  );
};

/** The mission as it was planned. */
export const FlightFacts = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const none = <span className={styles.muted}>{t('detail.none')}</span>;
  const lines = (texts: readonly string[]) =>
    texts.length === 0 ? none : texts.map((text) => <div key={text}>{text}</div>);
  return (
    <Card title={t('detail.mission')} level={2}>
      <KeyValue
        items={[
          [t('detail.period'), <PeriodText key="period" period={flight} />],
          [t('detail.height'), t('row.height', { height: flight.max_flying_height })],
          [t('detail.scenario'), t(`what.scenarios.${flight.scenario}`)],
          [t('detail.visibility'), t(`what.visibilities.${flight.visibility}`)],
          [
            t('what.ground_speed'),
            flight.max_ground_speed_ms === null
              ? null
              : `${format.number(flight.max_ground_speed_ms, 1)} m/s`,
          ],
          [
            t('what.observers'),
            flight.airspace_observers === null ? null : String(flight.airspace_observers),
          ],
          [t('detail.night'), flight.night_flight ? t('detail.night_yes') : null],
          [
            t('detail.areas'),
            lines(
              flight.areas.map(({ name, area_m2, max_height_m }) =>
                [
                  name,
                  format.area(area_m2),
                  max_height_m === null ? null : t('row.height', { height: max_height_m }),
                ]
                  .filter((part) => part !== null)
                  .join(' · '),
              ),
            ),
          ],
          [
            t('detail.pilots'),
            lines(
              flight.pilots.map(({ full_name, phone }) =>
                phone === null ? full_name : `${full_name} · ${phone}`,
              ),
            ),
          ],
          [
            t('detail.drones'),
            lines(
              flight.drones.map(({ name, mass_kg, drone_class }) =>
                [name, `${format.number(mass_kg, 3)} kg`, drone_class]
                  .filter((part) => part !== null)
                  .join(' · '),
              ),
            ),
          ],
          [t('detail.description'), flight.description],
        ]}
      />
    </Card>
  );
};
