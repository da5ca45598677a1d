import type { User } from '@vitrine/contract/user';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { originOf } from '../../lib/origin.ts';

/** How long the success message stands before the screen changes (specification, section 9). */
const REDIRECT_DELAY_MS = 1_000;

/** Answers what is called with who has just signed in: soon after, they are where they wanted to go, in their store's language. */
export function useEntering(): (user: User) => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [user, setUser] = useState<User>();
  useEffect(() => {
    if (!user) return;
    const timer = setTimeout(async () => {
      // A language that does not come keeps nobody out.
      await chooseLanguage(user.merchant.main_language).catch(console.error);
      await navigate(originOf(search), { replace: true });
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [user, search, navigate]);
  return setUser;
}
