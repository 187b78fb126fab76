import type { Readable } from 'node:stream';
import type { FlightFile } from '@envol/contract/flight-files';
import type { ReceiptsModel } from '@envol/documents/receipts';
import type { Actor } from '@envol/domain/access/actor';
import { fillPlaces } from '@envol/i18n/say';
import { notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { documentWorker } from '../../platform/workers.ts';
import { type ApprovalsDeps, renderRequestSheet } from '../approvals/index.ts';
import { downloadDocument, filesOfApproval, listFlightPapers } from '../documents/index.ts';
import { type Caller, type FlightDetail, findDetail } from '../flight-details/index.ts';
import { cerfasOf, type NoticesDeps, renderCerfa, tellNotices } from '../flight-notifications/index.ts';
import {
  documentWords,
  newestSheet,
  renderFlightKml,
  renderFlightSheet,
  renderFlightWord,
  renderSheet,
  renderSheetWord,
  type SheetDeps,
} from '../mission-sheets/index.ts';
import { receiptsOf } from './receipts.ts';

export type FilesDeps = ApprovalsDeps & NoticesDeps & SheetDeps;

export type Folder = keyof ReturnType<typeof documentWords>['archive']['folders'];

/** A file of a mission, written or read when it is asked for. */
export interface MissionFile {
  readonly file: FlightFile['file'];
  readonly folder: Folder;
  readonly name: string;
  /** Null: it is written only when it is read. */
  readonly bytes: number | null;
  readonly is_text: boolean;
  readonly read: () => Promise<Uint8Array | Readable>;
}

const RECEIPTS = documentWorker(import.meta.resolve('@envol/documents/receipts.worker'));

type Reading = Pick<MissionFile, 'file' | 'folder' | 'name' | 'read'>;
const written = (each: Reading, is_text = false): MissionFile => ({ ...each, bytes: null, is_text });

interface About {
  readonly deps: FilesDeps;
  readonly caller: Caller;
  readonly detail: FlightDetail;
  readonly language: Language;
}

/** The mission's sheets and its areas; a constraint sheet only where one was made. */
const sheetsOf = async ({ deps, caller, detail, language }: About): Promise<MissionFile[]> => {
  const { id, display_identifier: identifier } = detail.flight;
  const { file_names: names } = documentWords(language);
  const newest = await newestSheet(deps.db, id);
  const render =
    (draw: typeof renderFlightSheet): MissionFile['read'] =>
    async () =>
      (await draw(deps, caller.reached, id, language)).data;
  const sheet = { folder: 'sheets' as const };
  const version = newest?.version ?? 0;
  const constraints =
    newest === undefined
      ? []
      : [
          written({
            ...sheet,
            file: 'constraints_pdf',
            name: fillPlaces(names.constraints, { identifier, version }),
            read: render(renderSheet),
          }),
          written({
            ...sheet,
            file: 'constraints_word',
            name: fillPlaces(names.constraints_word, { identifier, version }),
            read: render(renderSheetWord),
          }),
        ];
  return [
    written({
      ...sheet,
      file: 'mission_pdf',
      name: fillPlaces(names.mission, { identifier }),
      read: render(renderFlightSheet),
    }),
    written({
      ...sheet,
      file: 'mission_word',
      name: fillPlaces(names.mission_word, { identifier }),
      read: render(renderFlightWord),
    }),
    ...constraints,
    ...(deps.plans.opens(caller.actor, 'kml')
      ? [
          written(
            { file: 'kml', folder: 'areas', name: `${identifier}.kml`, read: render(renderFlightKml) },
            true,
          ),
        ]
      : []),
  ];
};

/** The filled declaration forms, and what was told to whom. */
const declarationsOf = async (about: About, operator: string): Promise<MissionFile[]> => {
  const { deps, caller, detail, language } = about;
  const { flight } = detail;
  const cerfas = (await cerfasOf(deps.db, flight.id)).map(({ key, name }) =>
    written({
      file: 'cerfa',
      folder: 'declarations',
      name,
      read: async () => (await renderCerfa(deps, caller, flight.id, key)).data,
    }),
  );
  const told = [
    ...(await tellNotices(deps.db, flight.id, 'prefecture', deps.clock.now())),
    ...(await tellNotices(deps.db, flight.id, 'army', deps.clock.now())),
  ].filter(({ status }) => status !== 'todo');
  if (told.length === 0) return cerfas;
  const model = receiptsOf(
    language,
    {
      time_zone: flight.time_zone,
      display_identifier: flight.display_identifier,
      name: flight.name,
      operator,
      printed_at: deps.clock.now().toISOString(),
    },
    told,
  );
  return [
    ...cerfas,
    written({
      file: 'receipts',
      folder: 'declarations',
      name: fillPlaces(documentWords(language).archive.receipts_file, {
        identifier: flight.display_identifier,
      }),
      read: () => deps.workers.run<ReceiptsModel, Uint8Array>(RECEIPTS, model),
    }),
  ];
};

const FOLDERS = {
  flight: 'mission_papers',
  pilot: 'pilot_papers',
  drone: 'drone_papers',
  operator: 'operator_papers',
  prefect_order: 'declarations',
} as const;

/** A file that somebody uploaded, for whoever may read it. */
const uploaded = (
  { deps, caller: { actor } }: About & { readonly caller: { readonly actor: Actor } },
  folder: Folder,
  { id, name, bytes }: { readonly id: number; readonly name: string; readonly bytes: number },
): MissionFile => ({
  file: 'document',
  folder,
  name,
  bytes,
  is_text: false,
  read: async () => (await downloadDocument(deps, actor, id)).data,
});

/** The requests with their decisions, and the files that went with them both ways. */
const requestsOf = async (about: About): Promise<MissionFile[]> => {
  const { deps, caller, detail, language } = about;
  const files: MissionFile[] = [];
  for (const { id, display_identifier: identifier } of detail.approvals) {
    files.push(
      written({
        file: 'request',
        folder: 'requests',
        name: fillPlaces(documentWords(language).file_names.request, { identifier }),
        read: async () => (await renderRequestSheet(deps, caller.actor, id, language)).data,
      }),
    );
    for (const file of await filesOfApproval(deps.db, id))
      files.push(uploaded(about, 'requests', { ...file, name: `${identifier} ${file.name}` }));
  }
  return files;
};

const papersOf = async (about: About): Promise<MissionFile[]> => {
  const papers = await listFlightPapers(about.deps, about.caller.actor, about.detail.flight.id);
  return papers.map(({ owner_type, owner_name, ...paper }) =>
    uploaded(about, FOLDERS[owner_type], {
      ...paper,
      name:
        owner_type === 'flight' || owner_type === 'prefect_order' || owner_name === null
          ? paper.name
          : `${owner_name} – ${paper.name}`,
    }),
  );
};

/** Everything of a mission that its reader may have. Throws NOT_FOUND. */
export const missionFiles = async (
  deps: FilesDeps,
  caller: Caller,
  flightId: number,
): Promise<{ readonly detail: FlightDetail; readonly operator: string; readonly files: MissionFile[] }> => {
  const detail = await findDetail(deps.db, caller.reached, flightId);
  if (!detail) throw notFound();
  const about: About = { deps, caller, detail, language: caller.language };
  const { commercial_name: operator } = await deps.db
    .selectFrom('operators')
    .select('commercial_name')
    .where('id', '=', detail.flight.operator_id)
    .executeTakeFirstOrThrow();
  const files = [
    ...(await sheetsOf(about)),
    ...(await declarationsOf(about, operator)),
    ...(await requestsOf(about)),
    ...(await papersOf(about)),
  ];
  return { detail, operator, files };
};
