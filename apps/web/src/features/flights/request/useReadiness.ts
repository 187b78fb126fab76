import { useEmailConfirmed } from '../../../api/useEmailConfirmed.ts';
import { useMinute } from '../../../device/clock.ts';
import { type Readiness, readinessOf } from './readiness.ts';
import type { RequestForm } from './request.form.ts';

/** What keeps the request from leaving, as of this minute. */
export const useReadiness = (asked: Parameters<typeof readinessOf>[0], values: RequestForm): Readiness =>
  readinessOf(asked, values, useEmailConfirmed(), useMinute());
