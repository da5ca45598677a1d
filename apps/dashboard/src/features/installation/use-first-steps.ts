import { useQuery } from '@tanstack/react-query';
import type { User } from '@vitrine/contract/user';
import { useEffect, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';
import { isLed } from './first-steps.ts';
import { installationQuery, POLL_MS } from './installation-query.ts';

/**
 * The way to the first recording, as the server knows it, looked at again and again while there is some of it left. This
 * browser alone remembers whether it was on screen, so that it is there at once the next time, or was put aside.
 * @param meant the person has followed a link to it
 */
export function useFirstSteps(user: User | undefined, meant: boolean) {
  const key = user && storageKeys.firstSteps + user.workspace_id;
  const remembered = key && readStored(key);
  const [chosen, choose] = useState<'open' | 'hidden'>();
  const { data, isError } = useQuery({
    ...installationQuery(),
    refetchInterval: ({ state }) => (state.data && isLed(state.data, Date.now(), meant) ? POLL_MS : false),
  });
  const led = data && isLed(data, Date.now(), meant);
  const hidden = (chosen ?? (meant ? 'open' : remembered)) === 'hidden';
  useEffect(() => {
    if (key && led) writeStored(key, hidden ? 'hidden' : 'open');
    if (key && led === false) removeStored(key);
  }, [key, led, hidden]);
  const expected = remembered !== undefined && !isError;
  return {
    installation: data,
    led: user !== undefined && (led ?? expected),
    watched: data?.recording_watched,
    hidden,
    choose,
  };
}
