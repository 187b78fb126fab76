import type { FlightImport, ImportItem } from '@envol/contract/flight-import';
import { geodesicArea } from '@envol/domain/geo/measure';
import { CircleX, Info, Wrench } from 'lucide-react';
import { CheckInput } from '../../ui/form/CheckInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './import.module.css';
import { bufferOf, geometryOf, heightOf, type ImportPlan } from './importPlan.ts';

/** More rows than a person reads. */
const MOST_ROWS = 200;

/** "l. 214", or the path where lines say nothing. */
const usePlace = () => {
  const { t } = useTranslation('imports');
  return ({ line, path }: Pick<ImportItem, 'line' | 'path'>): string =>
    line === null ? path : t('line', { line });
};

const Notes = ({ item }: { readonly item: ImportItem }) => {
  const { t } = useTranslation('imports');
  const place = usePlace();
  return (
    <>
      {item.repairs.map(({ code, params }) => (
        <p key={code} className={styles.note} data-tone="warn">
          <Wrench size={13} aria-hidden />
          <span>
            <b>{place(item)}</b> · {t(`repairs.${code}`, params)}
          </span>
        </p>
      ))}
      {item.hints.map(({ code, params }) => (
        <p key={code} className={styles.note}>
          <Info size={13} aria-hidden />
          <span>
            <b>{place(item)}</b> · {t(`hints.${code}`, params)}
          </span>
        </p>
      ))}
    </>
  );
};

interface ItemProps {
  readonly item: ImportItem;
  readonly number: number;
  readonly plan: ImportPlan;
  readonly onToggle: () => void;
  readonly onPoint: (key: string | null) => void;
}

const Item = ({ item, number, plan, onToggle, onPoint }: ItemProps) => {
  const { t } = useTranslation('imports');
  const format = useFormats();
  const height = heightOf(item, plan.height);
  const { shape } = item;
  const size =
    shape.type === 'Line'
      ? t('line_width', { width: format.distance(2 * (bufferOf(item, plan) ?? plan.buffer_m)) })
      : shape.type === 'Point'
        ? t('circle', { radius: format.distance(plan.radius_m) })
        : format.area(geodesicArea(geometryOf(item, plan)));
  const name = item.name === '' ? t('unnamed', { number }) : item.name;
  return (
    <li className={styles.item} onPointerEnter={() => onPoint(item.key)} onPointerLeave={() => onPoint(null)}>
      <label>
        <CheckInput
          checked={plan.chosen.has(item.key)}
          onChange={onToggle}
          onFocus={() => onPoint(item.key)}
          onBlur={() => onPoint(null)}
        />
        <span className={styles.number}>{number}</span>
        <span className={styles.name}>
          <b>{name}</b> <small>{size}</small>
        </span>
        <span className={styles.height} data-unknown={height === null || undefined}>
          {height === null ? t('height_of_mission') : t('height', { height: format.number(height) })}
        </span>
      </label>
      <Notes item={item} />
    </li>
  );
};

interface ImportItemsProps {
  readonly file: FlightImport;
  readonly plan: ImportPlan;
  readonly onPlan: (plan: ImportPlan) => void;
  readonly onPoint: (key: string | null) => void;
}

/** What can be taken, to be chosen. */
export const ImportItems = ({ file, plan, onPlan, onPoint }: ImportItemsProps) => {
  const { t } = useTranslation('imports');
  const { items } = file;
  const toggle = (key: string): void => {
    const chosen = new Set(plan.chosen);
    if (!chosen.delete(key)) chosen.add(key);
    onPlan({ ...plan, chosen });
  };
  const all = items.length > 0 && plan.chosen.size === items.length;
  return (
    <section aria-label={t('choose_title')}>
      <header className={styles.sectionHead}>
        <h2>{t('choose_title')}</h2>
        <span>{t('chosen', { count: plan.chosen.size, all: items.length })}</span>
        {items.length > 1 && (
          <button
            type="button"
            className={styles.link}
            onClick={() => onPlan({ ...plan, chosen: new Set(all ? [] : items.map(({ key }) => key)) })}
          >
            {t(all ? 'choose_none' : 'choose_all')}
          </button>
        )}
      </header>
      <ul className={styles.items}>
        {items.slice(0, MOST_ROWS).map((item, index) => (
          <Item
            key={item.key}
            item={item}
            number={index + 1}
            plan={plan}
            onToggle={() => toggle(item.key)}
            onPoint={onPoint}
          />
        ))}
      </ul>
      {items.length > MOST_ROWS && (
        <p className={styles.more}>{t('more', { count: items.length - MOST_ROWS })}</p>
      )}
    </section>
  );
};

/** What was left out, and why. */
export const LeftOutItems = ({ file }: { readonly file: FlightImport }) => {
  const { t } = useTranslation('imports');
  const place = usePlace();
  if (file.left_out.length === 0) return null;
  return (
    <section aria-label={t('left_title')}>
      <header className={styles.sectionHead} data-tone="err">
        <CircleX size={15} aria-hidden />
        <h2>{t('left_title')}</h2>
        <span>{t('left_count', { count: file.left_out.length })}</span>
      </header>
      <ul className={styles.items}>
        {file.left_out.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line may be left out twice, and the order stands
          <li key={index} className={styles.left}>
            <b>{each.name}</b> <small>{place(each)}</small>
            <p>{t(`left_out.${each.reason}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
