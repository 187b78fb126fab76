import { FileCheck } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const termsFeature: Feature = {
  order: 49,
  nav: {
    word: 'terms',
    link: { to: '/terms-validations' },
    icon: FileCheck,
    isFor: ({ permissions }) => permissions.includes('terms:read'),
  },
};
