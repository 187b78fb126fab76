import type { FlightImport, ImportItem } from '@envol/contract/flight-import';
import { COORDINATE_HEIGHTS, type PointUse } from '@envol/domain/formats/missions/missionFile';
import { useState } from 'react';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { NumberInput } from '../../ui/form/NumberInput.tsx';
import { SelectBox } from '../../ui/form/SelectBox.tsx';
import { useFormats } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './import.module.css';
import {
  cellOf,
  type HeightRule,
  heightFields,
  heightOf,
  type ImportPlan,
  metresOf,
  referenceOf,
  ruleOf,
} from './importPlan.ts';

interface ImportOptionsProps {
  readonly file: FlightImport;
  readonly plan: ImportPlan;
  readonly onPlan: (plan: ImportPlan) => void;
  readonly use: PointUse;
  /** Points can be joined: the file has several. */
  readonly hasPoints: boolean;
  readonly onUse: (use: PointUse) => void;
}

interface MetresProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (metres: number) => void;
}

/** The drawing follows each stroke; what is no such width waits and says so. */
const Metres = ({ label, value, most, onChange }: MetresProps) => {
  const { t } = useTranslation('imports');
  const format = useFormats();
  const [wrong, setWrong] = useState(false);
  return (
    <NumberInput
      label={label}
      unit="m"
      least={1}
      most={most}
      value={value}
      error={wrong ? t('metres_wrong', { most: format.number(most) }) : undefined}
      onChange={(metres) => {
        const isWrong = metres === null || Number.isNaN(metres);
        setWrong(isWrong);
        if (!isWrong) onChange(metres);
      }}
    />
  );
};

const OWN_FIELDS: ReadonlySet<string> = new Set(Object.values(COORDINATE_HEIGHTS));

/** How the first height of the file is read, by its own number. */
const HeightReading = ({ item, rule }: { readonly item: ImportItem; readonly rule: HeightRule }) => {
  const { t } = useTranslation('imports');
  const format = useFormats();
  const cell = cellOf(item, rule.field);
  const text = /[a-z]/i.test(cell) ? cell : `${cell} ${rule.unit}`;
  const [metres, height] = [metresOf(item, rule), heightOf(item, rule)];
  const reference = referenceOf(item, rule);
  const sentences: string[] = [];
  if (reference === 'AMSL' || reference === 'ellipsoid') {
    if (metres !== null) sentences.push(t(`above_${reference}`, { text, height: format.number(metres) }));
    sentences.push(t('amsl_hint'));
  } else {
    if (height !== null) sentences.push(t('read_as', { text, height: format.number(height) }));
    if (reference === 'home') sentences.push(t('home_hint'));
  }
  return <p className={styles.hint}>{sentences.join(' ')}</p>;
};

/** Which numbers of the file are heights, and what they are measured from. */
const Heights = ({ file, plan, onPlan }: Pick<ImportOptionsProps, 'file' | 'plan' | 'onPlan'>) => {
  const { t } = useTranslation('imports');
  const fields = heightFields(file.items);
  if (fields.length === 0) return <p className={styles.hint}>{t('heights_none')}</p>;
  const { field, unit, reference } = plan.height;
  const isOwn = field !== null && OWN_FIELDS.has(field);
  const nameOf = (each: string): string =>
    OWN_FIELDS.has(each) ? t(`own_fields.${each.slice(1) as 'agl' | 'amsl' | 'home' | 'ellipsoid'}`) : each;
  const example = file.items.find((item) => cellOf(item, field) !== '');
  return (
    <div className={styles.heights}>
      <label>
        {t('heights')}
        <SelectBox
          value={field ?? ''}
          options={[
            { value: '', label: t('heights_not_taken') },
            ...fields.map((each) => ({ value: each, label: nameOf(each) })),
          ]}
          onChange={(chosen) => onPlan({ ...plan, height: ruleOf(chosen || null) })}
        />
      </label>
      {field !== null && !isOwn && (
        <>
          <Segmented
            label={t('unit')}
            value={unit}
            onChange={(next) => onPlan({ ...plan, height: { ...plan.height, unit: next } })}
            options={[
              { value: 'm', label: 'm' },
              { value: 'ft', label: 'ft' },
            ]}
          />
          <Segmented
            label={t('reference')}
            value={reference}
            onChange={(next) => onPlan({ ...plan, height: { ...plan.height, reference: next } })}
            options={[
              { value: 'AGL', label: t('agl') },
              { value: 'AMSL', label: t('amsl') },
              { value: 'home', label: t('home') },
            ]}
          />
        </>
      )}
      {example !== undefined && <HeightReading item={example} rule={plan.height} />}
    </div>
  );
};

/** What the file does not say: which numbers are heights, how wide lines are, how large points, whether points belong together. */
export const ImportOptions = (props: ImportOptionsProps) => {
  const { file, plan, onPlan, use, hasPoints, onUse } = props;
  const { t } = useTranslation('imports');
  const lines = file.items.some(({ shape }) => shape.type === 'Line' && shape.buffer_m === null);
  const points = file.items.some(({ shape }) => shape.type === 'Point');
  return (
    <div className={styles.options}>
      <Heights file={file} plan={plan} onPlan={onPlan} />
      {hasPoints && (
        <Segmented
          label={t('points_as')}
          value={use}
          onChange={onUse}
          options={[
            { value: 'points', label: t('as_points') },
            { value: 'line', label: t('as_line') },
            { value: 'polygon', label: t('as_polygon') },
          ]}
        />
      )}
      {(lines || points) && (
        <FieldRow>
          {lines && (
            <Metres
              label={t('width')}
              value={2 * plan.buffer_m}
              most={10_000}
              onChange={(metres) => onPlan({ ...plan, buffer_m: metres / 2 })}
            />
          )}
          {points && (
            <Metres
              label={t('radius')}
              value={plan.radius_m}
              most={50_000}
              onChange={(radius_m) => onPlan({ ...plan, radius_m })}
            />
          )}
        </FieldRow>
      )}
    </div>
  );
};
