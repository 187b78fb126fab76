import type { createAgreedVolume } from '@envol/contract/agreed-volumes';
import type { AutomaticPreview } from '@envol/contract/automatic-actions';
import type { RequestOf } from '@envol/contract/endpoint';
import { volumeOutcome } from '@envol/domain/agreed-volumes/judging';
import { boundingBox } from '@envol/domain/geo/packed';
import type { SignedIn } from '../../platform/http/mount.ts';
import { onOwnStructure, previewPast } from '../automatic-actions/index.ts';
import { measureVolumeArea, type VolumesDeps } from './volumes.service.ts';

type Typed = RequestOf<typeof createAgreedVolume>['body'];

/**
 * What a volume would have made of the requests of the last year, its own dates aside: a volume of next spring is tried on this
 * year's requests. What stood in the way then is not known any more. Nothing is written.
 */
export const previewVolume = (
  deps: VolumesDeps,
  by: SignedIn,
  id: number,
  typed: Typed,
): Promise<AutomaticPreview> =>
  onOwnStructure(deps, by, id, async (db) => {
    await measureVolumeArea(deps, typed.geometry);
    const always = {
      ...typed,
      first_date: '0001-01-01',
      last_date: '9998-12-30',
      protocol_ends_on: '9998-12-30',
    };
    return previewPast(deps, db, id, {
      box: boundingBox(typed.geometry),
      outcomeOf: (request) => {
        const outcome = volumeOutcome(request, [always], []);
        if (outcome === null) return { kind: 'person', reason: 'volume_outside' };
        return outcome.kind === 'accept' ? { kind: 'accept', index: 0 } : outcome;
      },
    });
  });
