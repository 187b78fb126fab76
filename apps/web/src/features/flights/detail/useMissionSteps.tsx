import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { isStep } from '@envol/domain/flights/steps';
import { ListChecks } from 'lucide-react';
import { Suspense } from 'react';
import { useReasons } from '../../../shared/airspace/index.ts';
import type { ListedStep, StepLine } from '../../../shared/mission-steps/index.ts';
import { type MissionStep, placesOf } from '../../../shared/places/index.ts';
import {
  ConstraintCard,
  cardTone,
  isToRead,
  ReadingPanel,
  stepState,
  TitlesNote,
  useConstraintChip,
  useNoticeZone,
  useStepWords,
  type VerdictView,
} from '../../../shared/verdict/index.ts';
import { type Tone, toneOf } from '../../../ui/StatusChip.tsx';
import { SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { FlyingCard, useFlyingLine } from './FlyingCard.tsx';
import { HOST_DETAILS, HOST_STEPS } from './hostSteps.tsx';
import { StepBody, type StepBodyProps } from './StepBody.tsx';
import { type StepGroup, stepGroups } from './stepGroups.ts';

/** What hinders most comes first. */
const RANK: Readonly<Record<Tone, number>> = { err: 0, warn: 1, blue: 2, info: 3, archived: 3, ok: 4 };
const rankOf = ({ tone = 'info' }: StepLine): number => RANK[tone];

/** Where whoever is asked begins among the steps. */
const ASKED_FROM = 20;
/** What the verdict names comes before all of them. */
const NEXT_AT = 12;
export const READING = 'reading';
export const FLYING = 'flight';

/** What a step says of its constraints and requests while it is closed: the one that hinders most. */
const useGroupLine = (flight: Flight) => {
  const { t } = useTranslation(['mission_steps', 'common', 'flights_list', 'flights']);
  const reasons = useReasons();
  const chipOf = useConstraintChip();
  const noticeZone = useNoticeZone();
  const { nameOf } = useStepWords();
  const by = (constraint: FlightConstraint): Pick<StepLine, 'aside' | 'isLate'> => {
    const { notice } = constraint;
    if (notice === null || stepState(constraint, flight.approvals) !== 'todo') return {};
    if (!notice.respected) return { aside: t('late'), isLate: true };
    const day = reasons.date(notice.latest_date);
    const zone = noticeZone(constraint);
    return { aside: t('before', { date: zone === null ? day : `${day} (${zone})` }) };
  };
  return ({ constraints, requests }: Pick<StepGroup, 'constraints' | 'requests'>): StepLine => {
    const lines = constraints.map((constraint) => ({
      constraint,
      word: chipOf(constraint, flight.approvals).label,
      tone: cardTone(constraint, flight.approvals),
    }));
    const [worst] = lines.toSorted((one, other) => RANK[one.tone] - RANK[other.tone]);
    const unread = requests.reduce((sum, { unread_messages }) => sum + unread_messages, 0);
    const news = unread > 0 ? [t('flights_list:row.unread', { count: unread })] : [];
    if (worst === undefined) {
      const request = requests.at(-1);
      return {
        title: request?.structure_name ?? '',
        word: request && t(`common:approval_statuses.${request.status}`),
        tone: request && toneOf(request.status),
        text: news[0],
      };
    }
    const names = [...new Set(constraints.map(nameOf))];
    const zones = [...new Set(constraints.map((each) => reasons.title(each)))].filter(
      (zone) => !names.includes(zone),
    );
    const text = [...news, ...zones].join(' · ');
    return {
      title: names.join(', '),
      word: worst.word,
      tone: worst.tone,
      ...(text !== '' && { text }),
      ...by(worst.constraint),
    };
  };
};

/** A feature's own line and that of the constraints that stand in its step: the state of what hinders most. */
const worseLine = (own: StepLine | null, taken: StepLine | null): StepLine | null => {
  if (own === null || taken === null) return own ?? taken;
  if (rankOf(taken) > rankOf(own)) return own;
  return { ...taken, title: own.title, text: taken.text ?? own.text };
};

const useLines = (steps: readonly MissionStep[], flight: Flight) =>
  steps.map((step) => ({
    step,
    // biome-ignore lint/correctness/useHookAtTopLevel: the list is the same for as long as the page is open
    line: step.useLine(flight),
  }));

export interface StepsGiven
  extends Pick<StepBodyProps, 'flight' | 'side' | 'setSide' | 'actionOf' | 'change'> {
  readonly view: VerdictView;
  /** The first line declares the take-off or the landing. */
  readonly isFlyingAbove: boolean;
}

interface MissionLists {
  readonly steps: readonly ListedStep[];
  readonly details: readonly ListedStep[];
  /** The step that the verdict speaks of; null: none. */
  readonly next: string | null;
  /** Of whom that step is. */
  readonly nextGroup: Pick<StepGroup, 'constraints' | 'requests'>;
}

const NOBODY = { constraints: [], requests: [] };

/** Which step the first line is about: the next one, else the agreement whose conditions are to be kept. */
const nextGroup = (
  groups: readonly StepGroup[],
  { next, outcome, steps }: VerdictView,
): StepGroup | undefined => {
  const shown = next ?? steps.find(({ state }) => state === 'refused' && outcome === 'refused') ?? null;
  if (shown !== null)
    return groups.find(({ constraints }) => constraints.some(({ key }) => key === shown.constraint.key));
  return outcome === 'conditions'
    ? groups.find(({ requests }) => requests.some(({ status }) => status === 'reserves'))
    : undefined;
};

interface Entry {
  readonly order: number;
  readonly step: ListedStep;
}

const byOrder = (entries: readonly Entry[]): readonly ListedStep[] =>
  entries.toSorted((one, other) => one.order - other.order).map(({ step }) => step);

interface Sorted {
  readonly groups: readonly StepGroup[];
  /** By the step that takes them. */
  readonly taken: ReadonlyMap<MissionStep, StepGroup>;
  /** What asks for nothing, or binds no more. */
  readonly rules: readonly FlightConstraint[];
}

/** Each constraint and request in one place. */
const sortedOf = ({ analysis, approvals }: Flight, steps: readonly MissionStep[]): Sorted => {
  const all = analysis?.constraints ?? [];
  const open = all.filter(({ effect, status }) => isStep(effect) && status !== 'outdated');
  const takerOf = (constraint: FlightConstraint) => steps.find(({ takes }) => takes?.(constraint));
  return {
    groups: stepGroups(
      open.filter((constraint) => takerOf(constraint) === undefined),
      approvals,
    ),
    taken: new Map(
      steps.map((step) => [
        step,
        {
          key: step.key,
          constraints: open.filter((constraint) => takerOf(constraint) === step),
          requests: [],
        },
      ]),
    ),
    rules: all.filter((constraint) => !open.includes(constraint)),
  };
};

/** What the host shows beside whoever is asked and what features bring. */
const useOwnSteps = ({ flight, view, isFlyingAbove }: StepsGiven): readonly Entry[] => {
  const { t } = useTranslation('flights');
  const flying = useFlyingLine(flight);
  return [
    ...(flying === null
      ? []
      : [
          {
            order: 10,
            step: { key: FLYING, ...flying, body: <FlyingCard flight={flight} isActAbove={isFlyingAbove} /> },
          },
        ]),
    ...(isToRead(view)
      ? [
          {
            order: 18,
            step: {
              key: READING,
              title: t('sources.to_read'),
              body: <ReadingPanel checks={view.checks} />,
            },
          },
        ]
      : []),
  ];
};

const useDetails = ({ flight, change }: StepsGiven, rules: Sorted['rules']): readonly ListedStep[] => {
  const { t } = useTranslation(['mission_steps', 'flights']);
  const told = useLines([...placesOf('mission', 'details'), ...HOST_DETAILS], flight);
  const rule: Entry = {
    order: 10,
    step: {
      key: 'rules',
      title: t('rules'),
      aside: t('flights:card.count', { count: rules.length }),
      icon: ListChecks,
      body: (
        <>
          {rules.map((constraint) => (
            <ConstraintCard key={constraint.key} constraint={constraint} approvals={flight.approvals} />
          ))}
          <TitlesNote />
        </>
      ),
    },
  };
  return byOrder([
    ...(rules.length === 0 ? [] : [rule]),
    ...told.flatMap(({ step: { order, key, icon, Component }, line }): readonly Entry[] => {
      if (line === null) return [];
      const body = <Component key={key} flight={flight} change={change} />;
      return [{ order, step: { key, ...line, ...(icon && { icon }), body } }];
    }),
  ]);
};

/** The steps of a mission and its details, each once: whoever is asked, the mission's own, and what features bring. */
export const useMissionSteps = (given: StepsGiven): MissionLists => {
  const { flight, view, change } = given;
  const lineOf = useGroupLine(flight);
  const own = useOwnSteps(given);
  const brought = useLines([...placesOf('mission', 'steps'), ...HOST_STEPS], flight);
  const { groups, taken, rules } = sortedOf(
    flight,
    brought.map(({ step }) => step),
  );
  const details = useDetails(given, rules);
  const next = nextGroup([...groups, ...taken.values()], view);
  const body = ({ key, constraints, requests }: StepGroup) => (
    <StepBody {...given} constraints={constraints} requests={requests} isNext={key === next?.key} />
  );
  const place = (order: number, key: string): number => (key === next?.key ? NEXT_AT : order);
  const groupSteps = groups
    .map((group) => ({ key: group.key, ...lineOf(group), body: body(group) }))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((step, index): Entry => ({ order: place(ASKED_FROM + index / 1000, step.key), step }));
  const ofFeatures = brought.flatMap(({ step, line: ofStep }): readonly Entry[] => {
    const { Component, key, order } = step;
    const group = taken.get(step) ?? null;
    const has = group !== null && group.constraints.length > 0;
    const line = worseLine(ofStep, has ? lineOf(group) : null);
    if (line === null) return [];
    const shown = (
      <>
        {has && body(group)}
        <Suspense fallback={<SkeletonList rows={2} />}>
          <Component flight={flight} change={change} />
        </Suspense>
      </>
    );
    return [{ order: place(order, key), step: { key, ...line, body: shown } }];
  });
  return {
    steps: byOrder([...own, ...groupSteps, ...ofFeatures]),
    details,
    next: next?.key ?? null,
    nextGroup: next ?? NOBODY,
  };
};
