import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { lazy } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import type { StepLine } from '../../../shared/mission-steps/index.ts';
import type { MissionStep } from '../../../shared/places/index.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { FlightFacts } from './FlightFacts.tsx';

interface StepProps {
  readonly flight: Flight;
}

const PilotProofs = lazy(async () => ({ default: (await import('./PilotProofs.tsx')).PilotProofs }));
const FlightDocuments = lazy(async () => ({
  default: (await import('../../../shared/documents/index.ts')).FlightDocuments,
}));

/** Who flies what, and whether what the scenario asks to be shown is there. */
const useCrewLine = ({ id, pilots, drones, scenario }: Flight): StepLine => {
  const { t } = useTranslation(['mission_steps', 'flights']);
  const { data } = useQuery(queryOf(endpoints.flightCompatibility, { params: { id } }));
  const title = t('crew');
  const text = [
    ...drones.map(({ name }) => name),
    ...pilots.map(({ full_name }) => full_name),
    t(`flights:what.scenarios.${scenario}`),
  ].join(' · ');
  if (pilots.length === 0 || drones.length === 0)
    return { title, word: t('to_complete'), text, tone: 'warn' };
  const toProve = (data?.pilots ?? []).some(({ proofs }) =>
    proofs.some(({ standing }) => standing !== 'kept'),
  );
  if (toProve) return { title, word: t('proofs_to_check'), text, tone: 'warn' };
  return { title, text, word: t('chosen'), tone: 'ok' };
};

/** How many papers there are, and whether one ends before the mission does. */
const useDocumentsLine = ({ id }: Flight): StepLine => {
  const { t } = useTranslation(['mission_steps', 'papers']);
  const { data } = useQuery(queryOf(endpoints.listFlightDocuments, { params: { id } }));
  const title = t('papers:title');
  if (data === undefined) return { title };
  const ending = data.filter(({ expires_before_end }) => expires_before_end).length;
  if (ending > 0) return { title, word: t('documents_ending', { count: ending }), tone: 'warn' };
  return data.length === 0
    ? { title, aside: t('optional') }
    : { title, aside: t('documents', { count: data.length }) };
};

const Documents = ({ flight: { id, name } }: StepProps) => (
  <FlightDocuments id={id} name={name} mayWrite={useMay('flight:write')} />
);

const useFactsLine = ({ areas, height_to_fly: { height_m } }: Flight): StepLine => {
  const { t } = useTranslation(['flights', 'flights_list', 'mission_steps']);
  const height = t('flights_list:row.height', { height: height_m });
  return {
    title: t('detail.mission'),
    aside: [t('mission_steps:areas', { count: areas.length }), height].join(' · '),
  };
};

/** The mission's own steps beside those of whoever is asked. */
export const HOST_STEPS: readonly MissionStep[] = [
  {
    order: 40,
    key: 'crew',
    useLine: useCrewLine,
    takes: ({ kind }) => kind === 'scenario' || kind === 'drone_compatibility',
    Component: PilotProofs,
  },
  { order: 80, key: 'documents', useLine: useDocumentsLine, Component: Documents },
];

export const HOST_DETAILS: readonly MissionStep[] = [
  { order: 20, key: 'mission', icon: ClipboardList, useLine: useFactsLine, Component: FlightFacts },
];
