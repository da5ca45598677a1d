export { es as dateLocale } from 'date-fns/locale/es';
export { texts } from './texts.ts';
