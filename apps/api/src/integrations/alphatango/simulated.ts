import { type Registry, type RegistryDrone, RegistryFailure } from './port.ts';

/** An account for which the registry does not answer, so that this can be tried too. */
const SILENT = '9999999999';

const heard = <T>(uid: string, answer: T): Promise<T> =>
  uid === SILENT ? Promise.reject(new RegistryFailure('simulated silence')) : Promise.resolve(answer);

/** Two drones for each account, one of them without a registration; all invented. */
const dronesFor = (uid: string): readonly RegistryDrone[] => [
  {
    registration: `UAS-FR-${uid.slice(-5).padStart(6, '9')}`,
    name: `Simulé ${uid}`,
    manufacturer: 'DJI',
    model: 'Matrice 30',
    serial_number: `SIM${uid}A`,
    mass_kg: 3.77,
    drone_class: 'C2',
  },
  {
    registration: null,
    name: null,
    manufacturer: 'Parrot',
    model: 'Anafi',
    serial_number: `SIM${uid}B`,
    mass_kg: 0.32,
    drone_class: null,
  },
];

/** Stands in for the registry where there is no network: says so in `source`, and on every screen. */
export const simulatedRegistry = (): Registry => ({
  source: 'simulated',
  nameOf: (uid) => heard(uid, `Exploitant simulé ${uid}`),
  dronesOf: (uid) => heard(uid, dronesFor(uid)),
});
