import { storeDay } from '@vitrine/contract/store-day';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { readerLocale } from './reader-locale.ts';

const Zone = createContext<string | undefined>(undefined);

/** Around what tells days of a store's: the IANA name of its time zone, as `merchant.time_zone` has it. */
export const StoreZone = Zone.Provider;

/**
 * How a day of the store's is told on screen: the one that its mails name, wherever the reader is. `time_zone` where the answer
 * that has the time has the zone, too; else that of the `StoreZone` around.
 */
export function useStoreDay() {
  const { i18n } = useTranslation();
  const around = useContext(Zone);
  return (iso: string, time_zone = around): string => {
    if (time_zone === undefined) throw new Error('a day of a store is told without its time zone');
    return storeDay(iso, time_zone, readerLocale(i18n.language), 'medium');
  };
}

/** The same, to be handed to what is no component. */
export type StoreDay = ReturnType<typeof useStoreDay>;
