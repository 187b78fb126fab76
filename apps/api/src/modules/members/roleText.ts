import type { MemberPart } from '@envol/domain/members/policy';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import type { Language } from '../../platform/http/texts.ts';

const roles = { fr: serverFr.member_roles, en: serverEn.member_roles };

/** A part in words, for a letter: "Télépilote restreint". */
export const roleText = (language: Language, { role, is_restricted }: MemberPart): string =>
  roles[language][is_restricted ? 'restricted' : role];
