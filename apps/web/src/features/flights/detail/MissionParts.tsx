import type { Flight } from '@envol/contract/flights';
import { type ReactNode, use, useRef } from 'react';
import { MissionGauges, type MissionGaugesProps } from '../../../shared/flight-gauges/index.ts';
import { Pieces, placesOf } from '../../../shared/places/index.ts';
import { MissionPartContext, type PlanChange } from '../../../shared/verdict/index.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useTranslation } from '../../../ui/texts.ts';

/** What features add to the time bar and the side view. */
const useGauges = (flight: Flight) => {
  const gauges = placesOf('mission', 'gauges').map(({ useGauge }) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the list is the same for as long as the page is open
    useGauge(flight),
  );
  return { rows: gauges.flatMap(({ rows }) => rows), bands: gauges.flatMap(({ bands }) => bands) };
};

const useTabs = (flight: Flight) =>
  placesOf('mission', 'tabs').map(({ key, useLabel, Component }) => ({
    value: key,
    // biome-ignore lint/correctness/useHookAtTopLevel: the list is the same for as long as the page is open
    label: useLabel(flight),
    Component,
  }));

/** Brings the tabs under the panel's head: what scrolls around them moves, not the page nor the phone's sheet. */
const toTop = (tabs: HTMLElement | null): void => {
  let body = tabs?.parentElement ?? null;
  while (body !== null && !/auto|scroll/.test(getComputedStyle(body).overflowY)) body = body.parentElement;
  if (tabs === null || body === null) return;
  body.scrollTop += tabs.getBoundingClientRect().top - body.getBoundingClientRect().top - GAP_PX;
};

/** Of air above the tabs. */
const GAP_PX = 12;

/** The tab of the host itself. */
export const CONSTRAINTS = 'constraints';

interface PartsProps {
  readonly flight: Flight;
  readonly change?: PlanChange | undefined;
  readonly gauges: MissionGaugesProps;
  /** The constraints: what stands there when nothing else is read. */
  readonly children: ReactNode;
}

/** The parts of a mission side by side as tabs; time and heights show what all of them say. */
export const MissionParts = ({ flight, change, gauges, children }: PartsProps) => {
  const { t } = useTranslation('notams');
  const mission = use(MissionPartContext);
  const others = useTabs(flight);
  const added = useGauges(flight);
  const tabs = useRef<HTMLDivElement>(null);
  // What was chosen is read under the tabs, which mostly stand at the foot of the panel.
  const open = (next: string): void => {
    mission?.open(next);
    toTop(tabs.current);
  };
  const part = mission?.part ?? CONSTRAINTS;
  const Part = others.find(({ value }) => value === part)?.Component;
  return (
    <>
      <div ref={tabs}>
        <Segmented
          label={t('tabs')}
          value={part}
          onChange={open}
          options={[{ value: CONSTRAINTS, label: t('tab_constraints') }, ...others]}
        />
      </div>
      <Pieces of={placesOf('mission', 'layers')} give={{ flight }} />
      {Part === undefined ? (
        <>
          <Pieces of={placesOf('mission', 'beforeConstraints')} give={{ flight }} />
          {children}
          <Pieces of={placesOf('mission', 'afterConstraints')} give={{ flight }} />
        </>
      ) : (
        <Part flight={flight} change={change} />
      )}
      <MissionGauges {...gauges} {...added} />
    </>
  );
};
