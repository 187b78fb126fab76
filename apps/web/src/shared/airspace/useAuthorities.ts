import type { Structure } from '@envol/contract/structures';
import type { ConnectedAuthority } from '@envol/domain/airspace/deciders/authorities';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';

const NONE: ReadonlyMap<string, ConnectedAuthority> = new Map();

const connected = ({ name, phone, email, structure_settings }: Structure): ConnectedAuthority => ({
  name,
  phone,
  email,
  notice_days: structure_settings.notice_min_days,
  notice_mode: structure_settings.notice_mode,
});

/** The authorities that answer here, by code; none while they are not known, and the usual notice then stands. */
export const useAuthorities = (): ReadonlyMap<string, ConnectedAuthority> => {
  const { data } = useQuery({
    ...everyPageOf(endpoints.listStructures, { query: {} }),
    staleTime: 3_600_000,
  });
  return useMemo(
    () => (data === undefined ? NONE : new Map(data.map((each) => [each.code, connected(each)]))),
    [data],
  );
};
