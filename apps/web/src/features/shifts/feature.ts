import { NotebookPen } from 'lucide-react';
import { deskOf } from '../../routing/deskOf.ts';
import type { Feature } from '../../routing/feature.ts';

export const shiftsFeature: Feature = {
  order: 25,
  nav: {
    word: 'shifts',
    link: { to: '/shifts' },
    icon: NotebookPen,
    // A tower hands its shift over; a desk of declarations has no shift.
    isFor: (user) =>
      user.permissions.includes('shift:read') &&
      user.capabilities.includes('activates') &&
      deskOf(user) === null,
  },
};
