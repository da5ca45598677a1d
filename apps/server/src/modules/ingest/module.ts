import { defineModule } from '../../kernel/module.ts';
import { ingestHandlers } from './routes.ts';
import type { Ingest } from './service.ts';

export const ingestModule = (deps: { ingest: Ingest; country_header: string | undefined }) =>
  defineModule({ serves: 'ingest', handlers: ingestHandlers(deps), close: deps.ingest.close });
