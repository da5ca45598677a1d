export { fieldsOf } from '@vitrine/recording/event-shapes';
