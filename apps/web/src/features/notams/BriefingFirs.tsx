import type { ResponseOf } from '@envol/contract/endpoint';
import type { listNotamImports, NotamsImported } from '@envol/contract/notams';
import { isLeastMeasured } from '@envol/domain/notams/firs';
import { useMinute } from '../../device/clock.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { InputBox } from '../../ui/form/InputBox.tsx';
import { useFormats } from '../../ui/format.ts';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { firsTyped } from './firsTyped.ts';

type State = ResponseOf<typeof listNotamImports>;
type ImportedFirs = NotamsImported['firs'];

const useLeastText = () => {
  const { t } = useTranslation('notams');
  return ({ fir, least }: { readonly fir: string; readonly least: number }): string =>
    t(isLeastMeasured(fir) ? 'page.fir_least' : 'page.fir_least_unverified', { least });
};

/** How many messages a briefing tells of each region that it covers, and how many a whole one has. */
export const FirCounts = ({ firs }: { readonly firs: ImportedFirs }) => {
  const { t } = useTranslation('notams');
  const leastText = useLeastText();
  if (firs.length === 0) return <p>{t('page.no_fir')}</p>;
  return (
    <ul>
      {firs.map((each) => (
        <li key={each.fir}>
          {t('page.fir_count', { fir: each.fir, count: each.count })}
          {' · '}
          {leastText(each)}
          {each.count < each.least && <b> · {t('page.fir_short')}</b>}
        </li>
      ))}
    </ul>
  );
};

/** Each region over French ground: how its NOTAM stand. */
export const FirStates = ({ firs }: Pick<State, 'firs'>) => {
  const { t } = useTranslation('notams');
  const format = useFormats();
  const now = useMinute();
  const leastText = useLeastText();
  return (
    <Section title={t('page.firs')}>
      <Rows>
        {firs.map(({ fir, state, count, least, fetched_at }) => (
          <li key={fir}>
            <span>
              {count === null ? fir : t('page.fir_count', { fir, count })}
              <small>
                {leastText({ fir, least })}
                {fetched_at !== null && ` · ${format.ago(fetched_at, now)}`}
              </small>
            </span>
            <StatusChip
              status={state}
              tone={state === 'consulted' ? 'ok' : 'warn'}
              label={t(`page.fir_states.${state}`)}
            />
          </li>
        ))}
      </Rows>
    </Section>
  );
};

interface FirFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Which regions a briefing covers, where its messages alone do not say it. */
export const FirField = ({ value, onChange }: FirFieldProps) => {
  const { t } = useTranslation('notams');
  const { wrong } = firsTyped(value);
  const error = wrong === null ? undefined : t('page.fir_wrong', { code: wrong });
  return (
    <FieldFrame label={t('page.fir_field')} hint={t('page.fir_hint')} optional error={error}>
      {({ input, note }) => (
        <InputBox
          id={input}
          aria-describedby={note}
          invalid={error !== undefined}
          value={value}
          maxLength={240}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
      )}
    </FieldFrame>
  );
};
