import { type declarationsEndpoints, informTown } from '@envol/contract/declarations';
import { LIMITS } from '@envol/contract/limits';
import type { DeclarationState } from '@envol/domain/declarations/statuses';
import { fresh, notAnId, nothing, of, theirFlight } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';
import { addDeclaration, addDeclarationDesk } from '../declarations.ts';

const mine = async ({ harness, mine: { flight_id } }: World, body?: object, state?: DeclarationState) =>
  of(await addDeclaration(harness, { flight_id, ...(state && { state }) }), body);
const theirs = async ({ harness, theirs: { flight_id } }: World, body?: object) =>
  of(await addDeclaration(harness, { flight_id, reader: 'otherController', declarant: 'stranger' }), body);

const note = { action: 'acknowledge', version: 1 } as const;
const ask = { action: 'ask_paper', reason: 'L’attestation de l’assureur.' } as const;

/** A mission whose declaration stands as said, with the operator's word to it. */
const asked = async (world: World, state: DeclarationState, answer = 'La voici.') => {
  const flight = await fresh(world);
  const declaration_id = await addDeclaration(world.harness, { flight_id: flight.id, state });
  return of(flight.id, { declaration_id, answer });
};

const town = { name: 'Bourges', email: 'mairie@bourges.example.invalid' } as const;
const desk = { kind: 'prefecture', departements: ['87'] } as const;

export const rows: CallRows<typeof declarationsEndpoints> = {
  listDeclarations: {
    who: 'controller',
    good: async (world) => {
      await mine(world);
      return { query: { show: 'all', q: 'tournage' } };
    },
    bad: () => ({ query: { show: 'none' } }),
    // Of whom the asker reads: in the module’s own test.
    foreign: null,
    errors: {},
  },
  getDeclaration: {
    who: 'controller',
    good: (world) => mine(world),
    bad: notAnId,
    foreign: { ids: (world) => theirs(world) },
    errors: {},
  },
  actOnDeclaration: {
    who: 'controller',
    good: (world) => mine(world, note),
    bad: (world) => mine(world, { action: 'oppose', reason: '  ', version: 1 }),
    foreign: { ids: (world) => theirs(world, note) },
    errors: {
      DECLARATION_CHANGED: (world) => mine(world, { ...note, version: 7 }),
      DECLARATION_TRANSITION_ILLEGAL: (world) => mine(world, note, 'withdrawn'),
    },
  },
  previewDeclarationLetter: {
    who: 'controller',
    good: (world) => mine(world, ask),
    bad: (world) => mine(world, { action: 'burn' }),
    foreign: { ids: (world) => theirs(world, ask) },
    errors: { DECLARATION_TRANSITION_ILLEGAL: (world) => mine(world, ask, 'opposed') },
  },
  answerDeclaration: {
    who: 'owner',
    good: (world) => asked(world, 'paper_asked'),
    bad: (world) => asked(world, 'paper_asked', '  '),
    foreign: { ids: (world) => ({ ...theirFlight.ids(world), body: { declaration_id: 1, answer: 'Oui.' } }) },
    errors: {
      NO_NOTIFICATION: async (world) =>
        of((await fresh(world)).id, { declaration_id: 987_654_321, answer: 'Oui.' }),
      DECLARATION_TRANSITION_ILLEGAL: (world) => asked(world, 'received'),
    },
  },
  informTown: {
    who: 'controller',
    good: (world) => mine(world, town),
    bad: (world) => mine(world, { ...town, email: 'mairie' }),
    foreign: { ids: (world) => theirs(world, town) },
    errors: {
      DECLARATION_TRANSITION_ILLEGAL: (world) => mine(world, town, 'withdrawn'),
      TOWN_TOLD_TOO_OFTEN: async (world) => {
        const asked = await mine(world, town);
        for (let sent = 0; sent < LIMITS.town_letters_a_day; sent += 1)
          await world.harness
            .as('controller')
            .call(informTown, { params: asked.params as { id: number }, body: town });
        return asked;
      },
    },
  },
  noteTownReturn: {
    who: 'controller',
    good: async (world) => {
      const { params } = await mine(world);
      await world.harness.as('controller').call(informTown, { params: params as { id: number }, body: town });
      return { params: params as { id: number }, body: { name: town.name } };
    },
    bad: (world) => mine(world, { name: 'Vierzon' }),
    foreign: { ids: (world) => theirs(world, { name: town.name }) },
    errors: {
      DECLARATION_TRANSITION_ILLEGAL: (world) => mine(world, { name: town.name }, 'withdrawn'),
      NO_NOTIFICATION: (world) => mine(world, { name: town.name }),
    },
  },
  listTownHalls: { who: 'controller', good: nothing, bad: null, foreign: null, errors: {} },
  setTownHall: {
    who: 'controller',
    good: async ({ harness }) => {
      await addDeclarationDesk(harness);
      return { body: town };
    },
    bad: () => ({ body: { ...town, email: 'mairie' } }),
    foreign: null,
    errors: {},
  },
  listDeclarationDesks: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
  setDeclarationDesk: {
    who: 'staff',
    good: ({ harness }) => of(harness.actors.controller.structure_id ?? 0, desk),
    bad: ({ harness }) => of(harness.actors.controller.structure_id ?? 0, { ...desk, departements: [] }),
    foreign: { ids: () => of(987_654_321, desk) },
    errors: {
      DECLARATION_DESK_TAKEN: async ({ harness }) => {
        await harness.db
          .insertInto('declaration_desks')
          .values({
            structure_id: harness.actors.otherController.structure_id ?? 0,
            kind: 'prefecture',
            notice_key: '23',
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return of(harness.actors.controller.structure_id ?? 0, { ...desk, departements: ['23'] });
      },
    },
  },
};
