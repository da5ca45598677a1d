export { ptBR as dateLocale } from 'date-fns/locale/pt-BR';
export { texts } from './texts.ts';
