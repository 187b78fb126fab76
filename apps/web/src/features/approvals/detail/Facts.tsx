import type { Approval, FormPayload } from '@envol/contract/approvals';
import { PREFECTURE_FIELDS } from '@envol/domain/approvals/requestForm';
import { classMissingFromName } from '@envol/domain/drones/unsaidClass';
import { freeHeightOfRequest } from '@envol/domain/flights/freeHeight';
import type { ReactNode } from 'react';
import { useLimitText } from '../../../shared/discussion/index.ts';
import { PhoneLink } from '../../../ui/Button.tsx';
import { KeyValue } from '../../../ui/Card.tsx';
import { useFormats } from '../../../ui/format.ts';
import { TimeText } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { Basis } from './Basis.tsx';
import styles from './detail.module.css';
import { usePositionText } from './usePositionText.ts';

type SubApproval = Approval['sub_approvals'][number];

const useExtent = () => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  return (areas: readonly SubApproval[]): string => {
    const inside = areas.filter((area) => area.fully_inside).length;
    const count = areas.length;
    return t('detail.extent_text', {
      count,
      area: format.area(areas.reduce((sum, area) => sum + area.area_m2, 0)),
      inside:
        inside === count
          ? t('detail.inside_all')
          : inside === 0
            ? t('detail.inside_none')
            : t('detail.inside_some', { inside, total: count }),
    });
  };
};

const Pilot = ({ pilot }: Pick<Approval, 'pilot'>) => {
  const { t } = useTranslation('approvals');
  return (
    <>
      {pilot.full_name} ·{' '}
      {pilot.phone === null ? (
        <span className={styles.missing}>{t('detail.no_phone')}</span>
      ) : (
        <PhoneLink
          className={styles.phone}
          phone={pilot.phone}
          icon_px={13}
          aria-label={`${t('detail.call', { name: pilot.full_name })}, ${pilot.phone}`}
        />
      )}
    </>
  );
};

const Drones = ({ drones }: Pick<Approval, 'drones'>) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  return (
    <ul>
      {drones.map(({ id, name, mass_kg, drone_class, registration }) => (
        <li key={id}>
          {[
            name,
            t('detail.mass', { mass: format.number(mass_kg, 3) }),
            classMissingFromName(name, drone_class),
            registration,
          ]
            .filter((fact) => fact !== null)
            .join(' · ')}
        </li>
      ))}
    </ul>
  );
};

/** The fields of a form that was answered, under the words in which they were asked, else their names. */
const FormFields = ({
  form,
  wordOf,
}: {
  readonly form: FormPayload;
  readonly wordOf: (name: string) => string | undefined;
}) => {
  const { t } = useTranslation('approvals');
  const text = (value: FormPayload[string]): string =>
    typeof value === 'boolean' ? t(value ? 'detail.form_yes' : 'detail.form_no') : `${value ?? ''}`;
  return (
    <ul>
      {Object.entries(form).map(([name, value]) => (
        <li key={name}>
          {t('detail.named_value', {
            name: wordOf(name) ?? name,
            value: text(value) || t('detail.form_empty'),
          })}
        </li>
      ))}
    </ul>
  );
};

const useForms = () => {
  const { t } = useTranslation('approvals');
  const constraints = useTranslation('constraints');
  const declared = (name: string): string | undefined => {
    const field = PREFECTURE_FIELDS.find((each) => each === name);
    return field && constraints.t(`prefecture_fields.${field}`);
  };
  return ({ external_form, ...approval }: Approval): (readonly [string, ReactNode])[] => {
    const asked = (name: string) => external_form.find((question) => question.name === name)?.label;
    const { external_payload: external, prefecture_notif_payload: prefecture } = approval;
    return [
      [t('detail.form_sent'), external && <FormFields key="form" form={external} wordOf={asked} />],
      [
        t('detail.prefecture_form_sent'),
        prefecture && <FormFields key="prefecture" form={prefecture} wordOf={declared} />,
      ],
    ];
  };
};

/** The speed and the observers, where the operator said them when it asked. */
const useConduct = () => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  return ({
    max_ground_speed_ms: speed,
    airspace_observers: observers,
  }: Approval): (readonly [string, ReactNode])[] => [
    [t('detail.max_ground_speed'), speed === null ? null : `${format.number(speed, 1)}\u00a0m/s`],
    [t('detail.observers'), observers === null ? null : format.number(observers)],
  ];
};

const useNotice = () => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  return ({ latest_date, notice_respected }: Approval['constraint']) => {
    if (latest_date === null) return null;
    const date = format.day(latest_date);
    if (notice_respected === null) return t('detail.notice_date', { date });
    return notice_respected ? (
      t('detail.notice_ok', { date })
    ) : (
      <span className={styles.missing}>{t('detail.notice_late', { date })}</span>
    );
  };
};

const Breaches = ({ limit_breaches }: Pick<Approval, 'limit_breaches'>) => {
  const limitText = useLimitText();
  return (
    <ul className={styles.missing}>
      {limit_breaches.map((breach) => (
        <li key={breach.message}>{limitText(breach)}</li>
      ))}
    </ul>
  );
};

const useFreeText = () => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  return (constraint: Approval['constraint']): string => {
    const free = freeHeightOfRequest(constraint);
    return free.is === 'up_to'
      ? t('detail.free_text', { height: format.number(free.height_m) })
      : t(`detail.free_${free.is}`);
  };
};

/** What a controller asks first: where, how large, with what, who to call, in which time. */
export const Facts = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const position = usePositionText(approval);
  const extent = useExtent();
  const notice = useNotice();
  const forms = useForms();
  const conduct = useConduct();
  const freeText = useFreeText();
  const { sub_approvals: areas, constraint } = approval;
  return (
    <div className={styles.facts}>
      <KeyValue
        items={[
          [
            t('detail.position'),
            <ul key="position">
              {areas.map((area) => (
                <li key={area.id}>
                  {areas.length > 1
                    ? t('detail.named_value', { name: area.identifier, value: position(area) })
                    : position(area)}
                </li>
              ))}
            </ul>,
          ],
          [t('detail.extent'), areas.length === 0 ? null : extent(areas)],
          [
            t(approval.drones.length > 1 ? 'detail.drones_many' : 'detail.drones'),
            approval.drones.length === 0 ? null : <Drones key="drones" drones={approval.drones} />,
          ],
          [t('detail.pilot'), <Pilot key="pilot" pilot={approval.pilot} />],
          [
            t('detail.scenario'),
            [
              approval.scenario,
              t(`detail.${approval.visibility}`),
              ...(approval.night_flight ? [t('detail.night')] : []),
            ].join(' · '),
          ],
          ...conduct(approval),
          [t('detail.delegator'), approval.delegator?.name ?? null],
          [t('detail.reason'), <Basis key="basis" constraint={constraint} />],
          [t('detail.free'), freeText(constraint)],
          [t('detail.notice'), notice(constraint)],
          [
            t('detail.limits_exceeded'),
            approval.limit_breaches.length === 0 ? null : <Breaches key="limits" {...approval} />,
          ],
          [
            t('detail.lifted'),
            approval.exemptions.length === 0
              ? null
              : approval.exemptions.map((kind) => t(`detail.exemptions.${kind}`)).join(' · '),
          ],
          ...forms(approval),
          [t('detail.submitted'), <TimeText key="at" at={approval.submitted_at} zone={approval.time_zone} />],
        ]}
      />
    </div>
  );
};
