import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Orm } from '../ports/database.ts';

/** The same database, and every statement that it is asked from now on, in order, without its values. */
export function spied(real: Orm): { orm: Orm; statements: string[] } {
  const dialect = new PgDialect();
  const statements: string[] = [];
  const watch = (orm: Orm): Orm =>
    new Proxy(orm, {
      get(target, name) {
        if (name === 'execute')
          return (query: SQL) => {
            statements.push(dialect.sqlToQuery(query).sql.replaceAll(/\s+/g, ' '));
            return target.execute(query);
          };
        if (name === 'transaction')
          return (work: (tx: Orm) => Promise<unknown>) => target.transaction((tx) => work(watch(tx)));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return { orm: watch(real), statements };
}
