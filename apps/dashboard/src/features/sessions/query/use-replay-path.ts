import { useSearchParams } from 'react-router';
import { sessionReplayPath } from '../../../config/paths.ts';
import { listOfLink } from './list-link.ts';

/** Answers the function that writes the link to a replay opened from the list on screen: there, the next visit is the list's. */
export function useReplayPath(): (sessionId: string) => string {
  const [address] = useSearchParams();
  const list = listOfLink(address);
  return (sessionId) => sessionReplayPath(sessionId, list);
}
