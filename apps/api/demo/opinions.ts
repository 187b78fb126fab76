import type { Actor } from '@envol/domain/access/actor';
import type { ApprovalsDeps } from '../src/modules/approvals/index.ts';
import { askForOpinions, changeOpinion } from '../src/modules/opinions/index.ts';
import { type Deed, instantOf } from './history.ts';
import type { SeededAuthority } from './members.ts';

const VISITOR = 'mairie.blagnac';

/** What the tower of Toulouse-Blagnac asked the town about requests, in days from today. */
const QUESTIONS = [
  {
    flight: 'CHU Purpan, façades nord',
    asked: -4.3,
    question: 'Une manifestation est-elle prévue sur le site ce jour-là ?',
    given: { at: -3.1, message: 'Aucune manifestation. Merci de prévenir l’accueil du CHU la veille.' },
  },
  {
    flight: 'Toiture du MEETT, Beauzelle',
    asked: -0.2,
    question: 'Le parc des expositions est-il occupé entre 9 h et 12 h ?',
    given: null,
  },
] as const;

/** Opinions asked of a visitor and given, by the services that the calls use; each at its instant. */
export const opinionDeeds = async (
  deps: ApprovalsDeps,
  authorities: ReadonlyMap<string, SeededAuthority>,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<Deed[]> => {
  const controller = authorities.get('LFBO')?.controller;
  const visitor = await deps.db
    .selectFrom('users')
    .select(['id', 'email', 'long_name'])
    .where('username', '=', VISITOR)
    .executeTakeFirst();
  if (!controller || !visitor) return [];
  const guest: Actor = {
    user_id: visitor.id,
    user_type: 'visitors',
    memberships: [],
    acting: null,
    impersonator_user_id: null,
  };
  return QUESTIONS.flatMap(({ flight, asked, question, given }) => {
    let made: { id: number; version: number } | undefined;
    const ask = async (): Promise<void> => {
      const { id } = await deps.db
        .selectFrom('approvals')
        .innerJoin('flights', 'flights.id', 'approvals.flight_id')
        .select('approvals.id')
        .where('flights.name', '=', flight)
        .executeTakeFirstOrThrow();
      const body = { approval_id: id, emails: [visitor.email], structure_ids: [], message: question };
      [made] = await askForOpinions(deps, controller, body, 'fr');
    };
    const deeds: Deed[] = [{ at: instantOf(asked, today, now), act: ask }];
    if (given)
      deeds.push({
        at: instantOf(given.at, today, now),
        act: async () => {
          if (!made) throw new Error(`No opinion was asked about "${flight}".`);
          const { id, version } = made;
          const change = { version, status: 'favourable', message: given.message } as const;
          await changeOpinion(deps, { actor: guest, name: visitor.long_name }, id, change);
        },
      });
    return deeds;
  });
};
