/** What `global-setup.ts` provides to tests. A type, so that whoever type-checks a test's tools finds it without the set-up. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a migrated, closed PGlite, to be copied. */
    pglite_template: string;
    /** Connection string with `DATABASE` for the database's name; null when PostgreSQL is not installed. */
    postgres_url: string | null;
  }
}

export type {};
