import type { MessageTemplateInput } from '@envol/contract/message-templates';
import { addTemplate } from '../src/modules/message-templates/index.ts';
import type { SignedIn } from '../src/platform/http/mount.ts';
import type { SeededAuthority } from './members.ts';

type Template = Omit<MessageTemplateInput, 'structure_id' | 'refusal_category'> &
  Partial<Pick<MessageTemplateInput, 'refusal_category'>>;

/** What structures of the demonstration share, by their code. */
const TEMPLATES: Readonly<Record<string, readonly Template[]>> = {
  LFBO: [
    { kind: 'conditions', text: 'Appeler la tour 10 minutes avant chaque décollage et à la fin du vol.' },
    {
      kind: 'conditions',
      text: 'Rester joignable par téléphone pendant tout le vol ; poser à la première demande.',
    },
    {
      kind: 'conditions',
      text: 'Laisser passer l’hélicoptère du SAMU : poser dès qu’il est en vue ou annoncé.',
    },
    {
      kind: 'questions',
      text: 'Merci de préciser les heures de vol : la plage demandée couvre toute la journée.',
    },
    {
      kind: 'questions',
      text: 'Une grue ou une nacelle sera-t-elle levée pendant le vol ? À quelle hauteur ?',
    },
    {
      kind: 'refusals',
      refusal_category: 'traffic',
      text: 'Sous l’axe de la piste en service. Une demande sous 30 m, hors de l’axe, sera étudiée.',
    },
    {
      kind: 'refusals',
      refusal_category: 'short_notice',
      text: 'Demande reçue trop tard pour être coordonnée.',
    },
  ],
  'PREF-31': [
    { kind: 'conditions', text: 'Prévenir la mairie et la gendarmerie la veille du vol.' },
    { kind: 'conditions', text: 'Présenter l’arrêté sur place à toute demande des forces de l’ordre.' },
    {
      kind: 'questions',
      text: 'Merci de joindre l’attestation d’assurance de l’année en cours et le plan de la zone d’exclusion.',
    },
    {
      kind: 'refusals',
      refusal_category: 'event',
      text: 'Rassemblement de personnes à proximité aux heures demandées.',
    },
  ],
};

/** The templates that a tower and a prefecture share. */
export const addTemplates = async (
  deps: Parameters<typeof addTemplate>[0],
  authorities: ReadonlyMap<string, SeededAuthority>,
): Promise<void> => {
  for (const [code, templates] of Object.entries(TEMPLATES)) {
    const authority = authorities.get(code);
    if (!authority) continue;
    const { actor, name } = authority.colleague ?? authority.controller;
    for (const template of templates)
      await addTemplate(deps, { actor, long_name: name } as SignedIn, {
        refusal_category: null,
        ...template,
        structure_id: authority.id,
      });
  }
};
