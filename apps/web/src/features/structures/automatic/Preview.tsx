import type { AutomaticPreview } from '@envol/contract/automatic-actions';
import { DECIDING_KINDS } from '@envol/domain/automatic-actions/actions';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './preview.module.css';
import rules from './rules.module.css';

const OUTCOMES = [...DECIDING_KINDS, 'person'] as const;

interface PreviewProps {
  readonly preview: AutomaticPreview;
}

const automaticOf = ({ accept, restrict, refuse }: AutomaticPreview['outcomes']): number =>
  accept + restrict + refuse;

const share = (count: number, all: number): number => (all === 0 ? 0 : (count / all) * 100);

const Shares = ({ preview: { outcomes, count, kept_automatic } }: PreviewProps) => {
  const { t } = useTranslation('automatic_actions');
  const format = useFormats();
  const automatic = automaticOf(outcomes);
  return (
    <>
      <p className={styles.headline}>
        <strong>{format.number(share(automatic, count))} %</strong>
        <span>
          <b>{t('preview.without_person', { count: automatic })}</b>
          <small>{t('preview.kept', { count: kept_automatic })}</small>
        </span>
      </p>
      <div className={styles.bar} aria-hidden>
        {OUTCOMES.map((outcome) => (
          <span key={outcome} data-kind={outcome} style={{ width: `${share(outcomes[outcome], count)}%` }} />
        ))}
      </div>
      <dl className={styles.legend}>
        {OUTCOMES.map((outcome) => (
          <div key={outcome}>
            <dt data-kind={outcome}>{t(`preview.outcomes.${outcome}`)}</dt>
            <dd>
              <b>{format.number(outcomes[outcome])}</b> {format.number(share(outcomes[outcome], count))} %
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};

const Months = ({ preview: { months } }: PreviewProps) => {
  const { t } = useTranslation('automatic_actions');
  const format = useFormats();
  const most = Math.max(1, ...months.map((each) => automaticOf(each) + each.person));
  return (
    <section>
      <h3>{t('preview.by_month')}</h3>
      <ol className={styles.months}>
        {months.map((each) => {
          const automatic = automaticOf(each);
          const name = format.date(`${each.month}-15`).replace(/^15 |15 /, '');
          const text = t('preview.month', { month: name, automatic, count: automatic + each.person });
          return (
            <li key={each.month} title={text}>
              <span className="visually-hidden">{text}</span>
              <span className={styles.column} aria-hidden>
                {OUTCOMES.toReversed().map((outcome) => (
                  <i
                    key={outcome}
                    data-kind={outcome}
                    style={{ height: `${(each[outcome] / most) * 100}%` }}
                  />
                ))}
              </span>
              <small aria-hidden>{name.charAt(0).toUpperCase()}</small>
            </li>
          );
        })}
      </ol>
    </section>
  );
};

const Differing = ({ preview: { differing, differing_count } }: PreviewProps) => {
  const { t } = useTranslation(['automatic_actions', 'common']);
  const format = useFormats();
  if (differing_count === 0) return <p className={rules.hint}>{t('preview.no_differing')}</p>;
  return (
    <section>
      <h3>{t('preview.differing', { count: differing_count })}</h3>
      {differing.length < differing_count && (
        <p className={rules.hint}>{t('preview.more', { count: differing.length })}</p>
      )}
      <table className={styles.differing}>
        <thead>
          <tr>
            <th scope="col">{t('preview.request')}</th>
            <th scope="col">{t('preview.would')}</th>
            <th scope="col">{t('preview.was')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((each) => (
            <tr key={each.approval_id}>
              <td>
                <Link to="/map/approvals/$id" params={{ id: String(each.approval_id) }}>
                  {each.flight_name}
                </Link>
                <small>
                  {each.display_identifier} · {format.number(each.height_m)} m AGL
                </small>
              </td>
              <td>{t(`short_kinds.${each.action}`)}</td>
              <td>
                <StatusChip status={each.decided} label={t(`common:approval_statuses.${each.decided}`)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** What the requests of the last year would have become. */
export const Preview = ({ preview }: PreviewProps) => {
  const { t } = useTranslation('automatic_actions');
  const format = useFormats();
  const { count, from, until, reasons } = preview;
  if (count === 0) return <p className={rules.hint}>{t('preview.none')}</p>;
  return (
    <>
      <p>
        <b>{t('preview.requests', { count, from: format.date(from), until: format.date(until) })}</b>{' '}
        {preview.is_cut && t('preview.cut')}
      </p>
      <Shares preview={preview} />
      <Months preview={preview} />
      {reasons.length > 0 && (
        <section>
          <h3>{t('preview.why_person')}</h3>
          <ul className={styles.reasons}>
            {reasons.map(({ reason, count: some }) => (
              <li key={reason}>
                <span>{t(`reasons.${reason}`)}</span> <b>{format.number(some)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Differing preview={preview} />
    </>
  );
};
