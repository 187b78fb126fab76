/** What news, a letter or a file is about. */
export const SUBJECT_TYPES = [
  'flight',
  'flight_emails',
  'flight_notices',
  'flight_job',
  'restricted_flights',
  'approval',
  'activation',
  'take_off',
  'opinion',
  'declaration',
  'prefect_order',
  'flight_authorization',
  'account',
] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

/** The side on which somebody is told: an operator's people, or those of an authority and whom it consults. */
export const SIDES = ['operator', 'authority'] as const;
export type Side = (typeof SIDES)[number];

export interface Subject {
  readonly type: SubjectType;
  /** Of `flight_emails` and `flight_notices` the mission, of `restricted_flights` the operator. */
  readonly id: number;
  /** The mission of a request, on which its operator follows it; null once it is deleted. */
  readonly flight_id?: number | null;
}

const MISSIONS = '/map/flights';
const REQUESTS = '/map/approvals';

const missionOf = ({ flight_id }: Subject): string =>
  flight_id === null || flight_id === undefined ? MISSIONS : `${MISSIONS}/${flight_id}`;

/** An authority reads no mission: what it is told of is the request. */
const ofMission = (page: (id: number) => string): Record<Side, (subject: Subject) => string> => ({
  operator: ({ id }) => page(id),
  authority: () => REQUESTS,
});

const ADDRESSES: Readonly<Record<SubjectType, Readonly<Record<Side, (subject: Subject) => string>>>> = {
  flight: ofMission((id) => `${MISSIONS}/${id}`),
  flight_emails: ofMission((id) => `${MISSIONS}/${id}/requests`),
  flight_notices: ofMission((id) => `${MISSIONS}/${id}/notifications`),
  flight_job: ofMission(() => `${MISSIONS}/exports`),
  restricted_flights: ofMission(() => `${MISSIONS}?restricted=true`),
  approval: { operator: missionOf, authority: ({ id }) => `${REQUESTS}/${id}` },
  activation: {
    operator: () => '/map/take-off-authorizations',
    authority: ({ id }) => `/map/activations?open=a${id}`,
  },
  take_off: {
    operator: () => '/map/take-off-authorizations',
    authority: ({ id }) => `/map/activations?open=t${id}`,
  },
  // An operator is told of the request that it is about.
  opinion: { operator: missionOf, authority: ({ id }) => `/map/opinions/${id}` },
  // Its operator is told of the mission's notifications.
  declaration: { operator: missionOf, authority: ({ id }) => `/declarations?open=${id}` },
  prefect_order: {
    operator: ({ id }) => `/prefect-orders?open=${id}`,
    authority: ({ id }) => `/prefect-orders?open=${id}`,
  },
  flight_authorization: { operator: missionOf, authority: () => '/flight-authorizations' },
  account: { operator: () => '/settings/security', authority: () => '/settings/security' },
};

/** The page of the product on which a side reads of a subject: a path, as bell, push and letter have it. */
export const addressOf = (subject: Subject, side: Side): string => ADDRESSES[subject.type][side](subject);
