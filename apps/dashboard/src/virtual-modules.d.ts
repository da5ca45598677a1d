/** Made at build from the contract table (build/api-calls.ts). */
declare module 'virtual:api-calls' {
  type Endpoints = import('@vitrine/contract/endpoints').Endpoints;

  export const calls: {
    readonly [Name in import('@vitrine/contract/endpoints').EndpointName]: Pick<
      Endpoints[Name],
      'method' | 'path' | 'access'
    > &
      (Endpoints[Name] extends { body: { file: infer Field } }
        ? {
            /** The field of the file that the body is, in `multipart/form-data`. */
            readonly file: Field;
          }
        : unknown);
  };
}
