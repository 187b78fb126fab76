import type { documentsEndpoints } from '@envol/contract/documents';
import { uploadDocument } from '@envol/contract/documents';
import sharp from 'sharp';
import {
  full,
  linkedDrone,
  linkedPilot,
  myFlight,
  myOperator,
  notAnId,
  of,
  theirDrone,
  theirFlight,
  theirOperator,
  theirPilot,
} from '../callInputs.ts';
import { BAD_FILES, type CallRows, GOOD_FILES, type Make } from '../callWorld.ts';

const picture = async (): Promise<File> => {
  const red = { width: 600, height: 300, channels: 3 as const, background: 'red' };
  return new File([Uint8Array.from(await sharp({ create: red }).png().toBuffer())], 'brevet.png');
};

/** A paper of one's own pilot. */
const paper =
  (files: readonly File[], changes: object = {}): Make =>
  ({ mine }) => ({
    body: { owner_type: 'pilot', owner_id: mine.pilot_id, category: 'aptitude_certificate', ...changes },
    files,
  });

const TOO_LARGE = [new File(['%PDF-1.4\n', 'x'.repeat(10_100_000), '\n%%EOF'], 'manual.pdf')];

export const rows: CallRows<typeof documentsEndpoints> = {
  uploadDocument: {
    good: paper(GOOD_FILES, { expires_on: '2027-06-30' }),
    bad: paper(GOOD_FILES, { category: 'insurance' }),
    foreign: { ids: (world) => paper(GOOD_FILES, { owner_id: world.theirs.pilot_id })(world) },
    errors: {
      FILE_TOO_LARGE: paper(TOO_LARGE),
      FILE_TYPE_NOT_ALLOWED: paper(BAD_FILES.FILE_TYPE_NOT_ALLOWED),
      TOO_MANY_FILES: paper([...GOOD_FILES, ...GOOD_FILES]),
      STORAGE_FULL: full(paper(GOOD_FILES)),
    },
  },
  documentThumbnail: {
    good: async ({ harness, mine }) => {
      const { body } = await harness.as('owner').call(
        uploadDocument,
        {
          body: { owner_type: 'pilot', owner_id: mine.pilot_id, category: 'aptitude_certificate' },
        },
        { files: [await picture()] },
      );
      return of(body.id);
    },
    bad: notAnId,
    foreign: { ids: ({ documents }) => of(documents.theirs) },
    errors: {},
  },
  downloadDocument: {
    good: ({ documents }) => of(documents.mine),
    bad: notAnId,
    foreign: { ids: ({ documents }) => of(documents.theirs) },
    errors: {},
  },
  deleteDocument: {
    good: async ({ harness, mine }) => {
      const body = { owner_type: 'drone', owner_id: mine.drone_id, category: 'user_manual' } as const;
      return of((await harness.as('owner').call(uploadDocument, { body }, { files: GOOD_FILES })).body.id);
    },
    bad: notAnId,
    foreign: { ids: ({ documents }) => of(documents.theirs) },
    errors: {},
  },
  listPilotDocuments: { good: linkedPilot, bad: notAnId, foreign: theirPilot, errors: {} },
  listDroneDocuments: { good: linkedDrone, bad: notAnId, foreign: theirDrone, errors: {} },
  listOperatorDocuments: { good: myOperator, bad: notAnId, foreign: theirOperator, errors: {} },
  listFlightDocuments: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
};
