import type { CurrentUser } from '@envol/contract/auth';
import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { type ConstraintKind, EFFECTS, PROTOCOL_ITEMS } from '@envol/domain/airspace/constraint';
import { CONSTRAINT_STATUSES } from '@envol/domain/flights/statuses';
import { isStep } from '@envol/domain/flights/steps';
import { expect, it } from 'vitest';
import { aConstraint, anAnalysis } from '../../../../test/constraint.ts';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { aFlight } from '../../../../test/flight.ts';
import { openSessionOf } from '../../../../test/people.ts';
import { showPage } from '../../../../test/router.tsx';
import { nextRemedies } from '../../../shared/verdict/remedies.ts';
import { useStepWords } from '../../../shared/verdict/useStepWords.ts';
import { actOf, viewVerdict } from '../../../shared/verdict/verdict.ts';
import { WaysOut } from '../../../shared/verdict/WaysOut.tsx';
import { useStepActions } from './useStepActions.tsx';

const api = setUpFakeApi();

/** What the first button may be, by what the sentence asks; `null`: no button, the card's own buttons change the plan. */
const AGREED: readonly (readonly [sentence: RegExp, button: RegExp | null])[] = [
  [/^répondre/, /^Répondre/],
  [/^payer 35.€ HT/, /^Payer/],
  [/^suivre la démarche confiée/, /confié/],
  [/^demander de nouveau/, /^Demander à nouveau|^Lire le refus/],
  [/^lire le refus/, /^Lire le refus|^C’est fait/],
  [/^mettre à jour la demande/, /^Mettre à jour|^C’est fait/],
  [
    /^demander l’accord .+ par e-mail|^obtenir l’accord du gestionnaire|^obtenir l’accord demandé/,
    /^Demander par e-mail|^Contacter|^C’est fait/,
  ],
  [/^demander l’accord/, /^Demander (l’accord|le reste)|^Suivre la demande|^C’est fait/],
  [/^suivre la demande envoyée par e-mail/, /^Suivre la demande par e-mail/],
  [/^demander la dérogation/, /^Demander par e-mail/],
  [/^préciser si le vol est en zone peuplée/, /^Hors zone peuplée/],
  [/^indiquer la vitesse/, /^Indiquer la vitesse/],
  [/^déclarer le vol à la préfecture/, /^Déclarer en préfecture/],
  [/^notifier les armées/, /^Notifier les armées/],
  [/^voir pourquoi la déclaration/, /^Voir l’envoi/],
  [/^lire la réponse/, /^Lire la réponse/],
  [/^compléter la fiche du drone/, /^(Valider|Compléter la fiche)/],
  [/^changer de/, null],
  [/^déclarer le vol de nuit/, /^Déclarer le vol de nuit/],
  [/^(sortir de|éviter)/, /^Déplacer la zone/],
  [/^(vérifier|s’assurer)/, /^C’est fait/],
];

const KINDS: readonly (readonly [ConstraintKind, readonly string[]])[] = [
  ['control_zone', []],
  ['prohibited_area', []],
  ['low_flying_network', []],
  ['notam', []],
  ['territory_border', []],
  ['night_flight', []],
  ['night_flight', ['night_not_declared']],
  ['populated_area', ['populated_area_to_check']],
  ['populated_area', ['populated_area_declared']],
  ['scenario', ['scenario_populated_to_check']],
  ['scenario', ['scenario_speed_not_said']],
  ['scenario', ['scenario_height', 'other_scenarios']],
  ['drone_compatibility', ['drone_registration']],
  ['drone_compatibility', ['drone_class', 'drone_choose_another']],
];

const isOfPlan = (kind: ConstraintKind): boolean => kind === 'scenario' || kind === 'drone_compatibility';

type Case = Partial<FlightConstraint>;

const MORE: readonly Case[] = [
  {},
  { can_request_approval: true, areas_to_ask: ['1'] },
  { email_request_id: 8 },
  { has_unread_answer: true },
  { entrusted: { status: 'in_hand', note: null } },
  { approval_id: 4 },
];

/** A price is due of a request that was sent to who decides about a place, and of nothing else. */
const moreOf = ({ kind, procedure, status }: Pick<FlightConstraint, 'kind' | 'procedure' | 'status'>) =>
  kind === 'control_zone' && procedure === 'approval_request' && status === 'handled'
    ? [...MORE, { approval_id: 5 }]
    : MORE;

/** Every kind × effect × procedure × status, each with what else may stand for it. */
const EVERY: readonly FlightConstraint[] = KINDS.flatMap(([kind, codes]) =>
  EFFECTS.filter(
    (effect) => isStep(effect) && (isOfPlan(kind) ? effect === 'check' || effect === 'forbidden' : true),
  ).flatMap((effect) =>
    [null, ...PROTOCOL_ITEMS].flatMap((procedure) =>
      CONSTRAINT_STATUSES.filter((status) => status !== 'outdated').flatMap((status) =>
        moreOf({ kind, procedure, status }).map((more) =>
          aConstraint({
            key: kind === 'drone_compatibility' ? `rule:drone:5:A3:${codes[0]}` : `zone:${kind}`,
            kind,
            effect,
            procedure,
            status,
            reasons: codes.map((code) => ({ code, params: {} })),
            ...more,
          }),
        ),
      ),
    ),
  ),
);

/** One that waits for the operator's answer, and one that waits for its price. */
const APPROVALS = [
  { id: 4, status: 'incomplete', area_ids: [], payment: null },
  {
    ...{ id: 5, status: 'submitted', area_ids: [] },
    payment: { state: 'to_pay', price_cents: 3_500, currency: 'EUR' },
  },
] as unknown as Flight['approvals'];

/** Of those that a sentence and a button could not tell apart, one. */
const CASES = [
  ...new Map(
    EVERY.map((each) => [
      JSON.stringify([
        actOf(each, APPROVALS),
        each.reasons,
        each.procedure,
        each.can_request_approval,
        each.approval_id,
      ]),
      each,
    ]),
  ).values(),
];

const flightWith = (constraint: FlightConstraint, locked: boolean): Flight =>
  aFlight({
    analysis: anAnalysis(constraint),
    available_actions: [locked ? 'duplicate' : 'edit', 'request_approval'],
    approvals: APPROVALS.filter(({ id }) => id === constraint.approval_id),
  });

interface OneProps {
  readonly constraint: FlightConstraint;
  /** A request was accepted: the mission itself may not be changed. */
  readonly locked: boolean;
  /** The card itself, not the first line. */
  readonly card: boolean;
}

const One = ({ constraint, locked, card }: OneProps) => {
  const flight = flightWith(constraint, locked);
  const { stepName } = useStepWords();
  const { actionOf } = useStepActions(flight, () => undefined);
  const view = viewVerdict(anAnalysis(constraint), 50, flight.approvals);
  const [step] = view.steps;
  if (step === undefined || step.state === 'done' || step.state === 'waiting') return null;
  const remedies = locked ? [] : nextRemedies(view, null);
  return (
    <li data-locked={locked || undefined}>
      <b>{stepName(step)}</b>
      <WaysOut remedies={remedies} free={null} busy={false} isNextStep onApply={() => undefined} />
      {actionOf(constraint, !card)}
    </li>
  );
};

const Page = ({ locked = false, card = false }: Partial<Omit<OneProps, 'constraint'>>) => (
  <ul>
    {CASES.map((constraint, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cases stand in one order
      <One key={index} {...{ constraint, locked, card }} />
    ))}
  </ul>
);

/** Who prepares missions in a company that pays by card. */
const WHO = {
  permissions: ['flight:read', 'flight:write', 'drone:write', 'approval:request'],
  operator: { sells_plans: true, features: ['paid_approvals'] } as unknown as CurrentUser['operator'],
} satisfies Partial<CurrentUser>;

it('never offers beside a sentence a button that does something else', async () => {
  openSessionOf(WHO);
  api.now.answer('simplifiedDrones', []);
  await showPage('/', () => <Page />, [
    'flights',
    'flights_list',
    'constraints',
    'complete',
    'drones',
    'series',
  ]);
  const said = new Set<string>();
  for (const line of document.querySelectorAll('li')) {
    const sentence = line.querySelector('b')?.textContent ?? '';
    const [first] = [...line.querySelectorAll('button, a[href]')].map(({ textContent }) => textContent ?? '');
    said.add(`${sentence} → ${first ?? '–'}`);
  }
  const wrong = [...said].filter((pair) => {
    const [sentence = '', button = ''] = pair.split(' → ');
    const rule = AGREED.find(([asked]) => asked.test(sentence));
    if (rule === undefined) return true;
    if (rule[1] === null) return button !== '–' && !/^(Descendre|Passer|Choisir|Ajouter|Voler)/.test(button);
    return button === '–' ? /zone peuplée|déclarer|demander/.test(sentence) : !rule[1].test(button);
  });
  expect(wrong).toEqual([]);
  // Every act that a sentence can name was seen.
  expect(AGREED.filter(([asked]) => ![...said].some((pair) => asked.test(pair)))).toEqual([]);
});

/** What only another plan settles. */
const OF_THE_PLAN =
  /^(déclarer le vol de nuit|sortir de|éviter|changer de|préciser si le vol|indiquer la vitesse)/;

it.each([false, true])(
  'The step and the card offer a copy where the mission is locked and the sentence changes it; card: %s',
  async (card) => {
    openSessionOf(WHO);
    api.now.answer('simplifiedDrones', []);
    await showPage('/', () => <Page locked card={card} />, [
      'flights',
      'flights_list',
      'constraints',
      'complete',
      'drones',
      'series',
    ]);
    const said = new Set<string>();
    for (const line of document.querySelectorAll('li[data-locked]')) {
      const sentence = line.querySelector('b')?.textContent ?? '';
      const [first] = [...line.querySelectorAll('button, a[href]')].map(
        ({ textContent }) => textContent ?? '',
      );
      if (OF_THE_PLAN.test(sentence)) said.add(`${sentence} → ${first ?? '–'}`);
    }
    expect(said.size).toBeGreaterThan(5);
    expect([...said].filter((pair) => !pair.endsWith('→ Dupliquer pour modifier'))).toEqual([]);
  },
);
