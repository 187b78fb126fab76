import { z } from 'zod';
import { Id } from './common.ts';
import { multipartBody } from './endpoint.ts';
import { LIMITS } from './limits.ts';

/** A message of a discussion, with files. */
export const MESSAGE_FORM = multipartBody(
  z.object({
    message: z.string().trim().min(1).max(LIMITS.long_text),
    /** Made by the sender, so that a repeated sending stays one message. */
    client_key: z.string().min(8).max(64).optional(),
  }),
  LIMITS.files,
  { json: true },
);

/** The messages of a discussion that somebody has read. */
export const ViewedMessages = z.object({ ids: z.array(Id).min(1).max(500) });
