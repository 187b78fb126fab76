import type { Reply } from './mortalServer.ts';

type Body = Readonly<Record<string, unknown>>;
export type Call = (method: string, place: string, body?: object) => Promise<Reply>;

/** A mission of the demonstration whose agreement or request is acted on. */
export interface Mission {
  readonly approval_id: number;
  readonly flight_id: number;
  readonly ask: { readonly constraint_id: number; readonly pilot_id: number; readonly drone_ids: number[] };
}

/** What is acted on, as its last answer told it. */
export interface Standing {
  readonly id: number;
  readonly version: number;
}

/** One act as it is sent, and sent again from the first byte when its answer was lost. */
interface ActRequest {
  readonly method: 'POST' | 'PATCH';
  readonly place: string;
  readonly body?: Body;
}

export interface Act {
  /** Its name in the journal. */
  readonly action: string;
  readonly by: 'tower' | 'owner';
  /** `serial` is the act's own; a key or a message made of it is sent again with it. */
  readonly send: (mission: Mission, standing: Standing, serial: number) => ActRequest;
  /**
   * For an act that the server does not recognise when it comes again: a person whose answer was lost looks first. What
   * stands when it was done, null when it was not.
   */
  readonly look?: (
    call: Call,
    mission: Mission,
    standing: Standing,
    serial: number,
  ) => Promise<Standing | null>;
}

/** Acts on one mission, over and over. */
export interface Lane {
  readonly mission: string;
  readonly owner: string;
  readonly subject: 'approval' | 'activation' | 'take_off';
  readonly cycle: readonly Act[];
}

const keyOf = (serial: number): string => `key-of-act-${serial}`;
const messageOf = (serial: number): string => `Consigne numéro ${serial}.`;
const standingOf = ({ id, version }: Record<string, unknown>): Standing => ({
  id: Number(id),
  version: Number(version),
});

const lookAt =
  (
    place: string,
    isDone: (body: Record<string, unknown>, serial: number) => boolean,
  ): NonNullable<Act['look']> =>
  async (call, _mission, { id }, serial) => {
    const { body } = await call('GET', `${place}/${id}`);
    return isDone(body, serial) ? standingOf(body) : null;
  };

const TAKE_OFFS = '/take-off-authorizations';
const takeOffDeed = (action: string, end: string, rest: Body = {}): Act => ({
  action,
  by: 'owner',
  send: (_mission, { id }, serial) => ({
    method: end === 'update_landing_status' ? 'PATCH' : 'POST',
    place: `${TAKE_OFFS}/${id}/${end}`,
    body: { ...rest, client_key: keyOf(serial) },
  }),
});
const askTakeOff: Act = {
  action: 'submit',
  by: 'owner',
  send: ({ approval_id }, _standing, serial) => ({
    method: 'POST',
    place: `/approvals/${approval_id}/request_take_off_authorization`,
    body: { client_key: keyOf(serial) },
  }),
};
const decideTakeOff = (type: 'grant' | 'refuse'): Act => ({
  action: type,
  by: 'tower',
  send: (_mission, { id, version }, serial) => ({
    method: 'POST',
    place: `${TAKE_OFFS}/${id}/decision`,
    body: { type, version, message: messageOf(serial) },
  }),
});
const orderLanding: Act = {
  action: 'require_landing',
  by: 'tower',
  send: (_mission, { id }, serial) => ({
    method: 'POST',
    place: `${TAKE_OFFS}/${id}/landing_required`,
    body: { message: messageOf(serial), is_urgent: true },
  }),
  look: lookAt(
    TAKE_OFFS,
    ({ landing }, serial) => (landing as { message: string } | null)?.message === messageOf(serial),
  ),
};

/** Twenty minutes that begin in two: the mission's agreement lasts an hour and more. */
const askActivation: Act = {
  action: 'submit',
  by: 'owner',
  send: ({ approval_id }, _standing, serial) => {
    const from = Math.ceil(Date.now() / 60_000) * 60_000 + 120_000;
    return {
      method: 'POST',
      place: '/activations',
      body: {
        approval_id,
        date_start: new Date(from).toISOString(),
        date_end: new Date(from + 20 * 60_000).toISOString(),
        client_key: keyOf(serial),
      },
    };
  },
};
const decideActivation = (type: 'accept' | 'refuse'): Act => ({
  action: type,
  by: 'tower',
  send: (_mission, { id, version }, serial) => ({
    method: 'POST',
    place: `/activations/${id}/decision`,
    body: { type, version, message: messageOf(serial) },
  }),
});
const cancelActivation: Act = {
  action: 'cancel',
  by: 'owner',
  send: (_mission, { id }, serial) => ({
    method: 'PATCH',
    place: `/activations/${id}/cancel`,
    body: { client_key: keyOf(serial) },
  }),
};

const askApproval: Act = {
  action: 'submit',
  by: 'owner',
  send: ({ flight_id, ask }) => ({
    method: 'POST',
    place: `/flights/${flight_id}/request_approval`,
    body: ask,
  }),
  look: async (call, { flight_id }, { id: former }) => {
    const { body } = await call('GET', `/flights/${flight_id}/approvals`);
    const found = (body as unknown as { id: number; status: string }[]).find(
      ({ id, status }) => id > former && status === 'submitted',
    );
    return found ? { id: found.id, version: 1 } : null;
  },
};
const decideApproval = (type: 'restrict' | 'refuse'): Act => ({
  action: type,
  by: 'tower',
  send: (_mission, { id, version }, serial) => ({
    method: 'POST',
    place: `/approvals/${id}/decision`,
    body: { type, version, message: messageOf(serial) },
  }),
});
const cancelApproval: Act = {
  action: 'cancel',
  by: 'owner',
  send: (_mission, { id }) => ({ method: 'POST', place: `/approvals/${id}/cancel` }),
  look: lookAt('/approvals', ({ status }) => status === 'cancelled'),
};
const closeApproval: Act = {
  action: 'close',
  by: 'tower',
  send: (_mission, { id }) => ({ method: 'PATCH', place: `/approvals/${id}/close-approval` }),
  look: lookAt('/approvals', ({ is_closed }) => is_closed === true),
};

/** Every act of the day and of the desk, on missions that the demonstration has at any hour. */
export const LANES: readonly Lane[] = [
  {
    mission: 'Église Saint-Pierre de Blagnac, clocher',
    owner: 'claire.morel',
    subject: 'take_off',
    cycle: [
      askTakeOff,
      decideTakeOff('grant'),
      takeOffDeed('take_off', 'take_off', { despite_obstacles: true }),
      orderLanding,
      takeOffDeed('receive', 'update_landing_status', { status: 'landing_received' }),
      takeOffDeed('begin_landing', 'update_landing_status', { status: 'landing' }),
      takeOffDeed('land', 'land'),
      askTakeOff,
      takeOffDeed('cancel', 'cancel'),
      askTakeOff,
      decideTakeOff('refuse'),
    ],
  },
  {
    mission: 'Collège de Beauzelle, toiture',
    owner: 'claire.morel',
    subject: 'activation',
    cycle: [
      askActivation,
      decideActivation('accept'),
      cancelActivation,
      askActivation,
      decideActivation('refuse'),
    ],
  },
  {
    mission: 'Carrière de Seilh',
    owner: 'simon.arnaud',
    subject: 'approval',
    cycle: [askApproval, cancelApproval],
  },
  {
    mission: 'Éclairages du seuil 32L',
    owner: 'erwan.kerleo',
    subject: 'approval',
    cycle: [askApproval, decideApproval('refuse'), closeApproval],
  },
  ...(
    [
      ['Orthophoto du parc de la Cartoucherie', 'nadia.blanc'],
      ['Toiture du MEETT, Beauzelle', 'claire.morel'],
    ] as const
  ).map(
    ([mission, owner]): Lane => ({
      mission,
      owner,
      subject: 'approval',
      cycle: [decideApproval('restrict')],
    }),
  ),
];
