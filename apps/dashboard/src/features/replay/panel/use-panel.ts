import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { ON_ITS_SIDE } from '../../../components/on-its-side.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { storageKeys } from '../../../lib/storage-keys.ts';

const CLOSED = 'closed';

/** Which tab of the side panel is open (null: none), as the person left it; at first only where there is much room. */
export function usePanel<Tab extends string>(tabs: readonly Tab[], startsClosed: boolean) {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const onItsSide = useMediaQuery(ON_ITS_SIDE, { noSsr: true });
  const roomy = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [chosen, setChosen] = useState(() => (startsClosed ? CLOSED : readStored(storageKeys.replayPanel)));
  const known = tabs.find((tab) => tab === chosen);
  const open = chosen === CLOSED ? null : (known ?? (roomy ? (tabs[0] ?? null) : null));
  return {
    /** Beside the picture, else below it. */
    beside: wide || onItsSide,
    open,
    choose: (tab: Tab | null) => {
      setChosen(tab ?? CLOSED);
      writeStored(storageKeys.replayPanel, tab ?? CLOSED);
    },
  };
}
