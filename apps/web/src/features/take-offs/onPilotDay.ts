import type { OnPilotDay } from '../../shared/places/index.ts';
import { AwaitGrant } from './AwaitGrant.tsx';
import { ClosedPlace } from './ClosedPlace.tsx';
import { FlyAwait, FlyLand, FlyReceive, FlyRequest, FlyTakeOff } from './FlyActs.tsx';
import { Flying, Landed } from './Flying.tsx';
import { Granted } from './Granted.tsx';
import { RequestTakeOff } from './RequestTakeOff.tsx';

export const takeOffsOnPilotDay: OnPilotDay = {
  words: ['day', 'take_off'],
  notices: [{ order: 10, Component: ClosedPlace }],
  acts: [
    { order: 40, of: ['request'], Component: RequestTakeOff },
    { order: 50, of: ['await_grant'], Component: AwaitGrant },
    { order: 60, of: ['take_off'], Component: Granted },
    { order: 70, of: ['land', 'receive'], Component: Flying },
    { order: 80, of: ['landed'], Component: Landed },
  ],
  flyActs: [
    { order: 40, of: ['request'], Component: FlyRequest },
    { order: 50, of: ['await_grant'], Component: FlyAwait },
    { order: 60, of: ['take_off'], Component: FlyTakeOff },
    { order: 70, of: ['land'], Component: FlyLand },
    { order: 75, of: ['receive'], Component: FlyReceive },
  ],
};
