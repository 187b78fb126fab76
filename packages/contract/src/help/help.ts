import { HELP_ARTICLES, QUICK_STEPS } from '@envol/domain/help/articles';
import { z } from 'zod';
import { Email } from '../accounts/index.ts';
import { Line, LongText } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

/** A part of the manual, in the language of the call. */
export const HelpArticle = z
  .object({ key: z.enum(HELP_ARTICLES), title: z.string(), text: z.string() })
  .meta({ id: 'HelpArticle' });
export type HelpArticle = z.infer<typeof HelpArticle>;

export const getHelp = defineEndpoint({
  method: 'GET',
  path: '/help',
  tag: 'help',
  summary: 'The manual, as far as it concerns the asker',
  permission: 'account:read',
  response: z.object({
    articles: z.array(HelpArticle),
    /** Whether the asker has a quick start guide. */
    has_quick_start: z.boolean(),
  }),
});

export const quickStartGuide = defineEndpoint({
  method: 'GET',
  path: '/help/quick_start_guide',
  tag: 'help',
  summary: 'The first steps, one after the other; none for generalists',
  permission: 'account:read',
  response: z.object({
    steps: z.array(z.object({ key: z.enum(QUICK_STEPS), title: z.string(), text: z.string() })),
  }),
});

/** A version of the product, and what is new in it. */
export const VersionNews = z
  .object({ version: z.string(), date: z.iso.date(), title: z.string(), items: z.array(z.string()) })
  .meta({ id: 'VersionNews' });
export type VersionNews = z.infer<typeof VersionNews>;

export const lastVersions = defineEndpoint({
  method: 'GET',
  path: '/version-projects/get_last_version_projects',
  tag: 'help',
  summary: 'What is new, the latest version first',
  permission: 'account:read',
  response: z.array(VersionNews),
});

export const ContactInput = z.object({
  name: Line(250).min(1),
  email: Email,
  subject: Line(250).min(1),
  message: LongText.trim().min(1),
});

export const contactStaff = defineEndpoint({
  method: 'POST',
  path: '/contact',
  tag: 'help',
  summary: 'Write to the platform’s staff',
  permission: 'public',
  body: ContactInput,
  body_limit: 22_000,
  response: noContent,
  rate_limit: 5,
});

export const helpEndpoints = { getHelp, quickStartGuide, lastVersions, contact: contactStaff };
