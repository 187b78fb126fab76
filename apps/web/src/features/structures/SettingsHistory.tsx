import type { SettingsChange } from '@envol/contract/structures';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { usePages } from '../../api/usePages.ts';
import { useFormats } from '../../ui/format.ts';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './LimitsPage.module.css';

const PAGE = 20;

type Kept = SettingsChange['changes'][number]['before'];

/** A figure with the unit that its setting's name ends with. */
const useFigureText = () => {
  const { t } = useTranslation('structures');
  const format = useFormats();
  return (setting: string, value: number): string => {
    const shown = { value: format.number(value), count: value };
    if (setting.endsWith('_m2')) return format.area(value);
    if (setting.endsWith('_m')) return t('history.metres', shown);
    if (setting.endsWith('_minutes')) return t('history.minutes', shown);
    if (setting.endsWith('_hours')) return t('history.hours', shown);
    if (setting.endsWith('_eur')) return t('history.euros', { value: format.number(value, 2) });
    return /_days(_|$)/.test(setting) ? t('history.days', shown) : shown.value;
  };
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;

/** What a list holds, by the names of its questions or categories. */
const namesIn = (values: readonly unknown[]): readonly string[] =>
  values.flatMap((each) => {
    const { label, name } = (each ?? {}) as { readonly label?: unknown; readonly name?: unknown };
    const said = label ?? name;
    return typeof said === 'string' ? [said] : [];
  });

const useValueText = () => {
  const { t } = useTranslation('structures');
  const format = useFormats();
  const figureText = useFigureText();
  return (setting: string, value: Kept): string => {
    if (setting === 'enforcement' || setting === 'notice_mode')
      return t(
        setting === 'enforcement' ? `enforcements.${value as 'told'}` : `notice_modes.${value as 'ouvres'}`,
      );
    if (value === null || value === '') return t('history.unset');
    if (setting === 'unit_displayed') return t(`words.units.${value as 'km'}`);
    if (typeof value === 'boolean') return t(value ? 'history.yes' : 'history.no');
    if (typeof value === 'number') return figureText(setting, value);
    if (typeof value === 'string') {
      if (TIME.test(value)) return value;
      return DATE.test(value) ? format.day(value) : `« ${value} »`;
    }
    const names = namesIn(value);
    return names.length > 0 && names.length === value.length
      ? format.list(names)
      : t('history.items', { count: value.length });
  };
};

/** What a setting is called on this page; one that a newer server knows keeps its own name. */
const useSettingText = () => {
  const { wordOf } = useTranslation('structures');
  return (setting: string): string =>
    wordOf(setting) ??
    wordOf(`day.${setting}`) ??
    wordOf(`words.${setting}`) ??
    wordOf(`history.settings.${setting}`) ??
    setting;
};

/** Who changed what the structure asks, from what to what, the latest first. */
export const SettingsHistory = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('structures');
  const format = useFormats();
  const valueText = useValueText();
  const settingText = useSettingText();
  const list = usePages(['structures-authority', 'settings journal', id], PAGE, (window, signal) =>
    callApi(endpoints.settingsJournal, { params: { id }, query: window }, { handles: 'all', signal }),
  );
  const { rows, last, error, refetch } = list;
  return (
    <section className={styles.page} aria-labelledby="history">
      <h2 id="history">{t('history.title')}</h2>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {last?.count === 0 && <p>{t('history.none')}</p>}
      <ol className={styles.lifted}>
        {rows.map(({ id: key, by, at, is_first, changes }) => (
          <li key={key}>
            <b>{by}</b> · {format.dayAndClock(at)}
            {is_first && <p>{t('history.first')}</p>}
            {changes.map(({ setting, before, after }) => (
              <p key={setting}>
                {t('history.change', {
                  setting: settingText(setting),
                  before: valueText(setting, before),
                  after: valueText(setting, after),
                })}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <ShowMore list={list} />
    </section>
  );
};
