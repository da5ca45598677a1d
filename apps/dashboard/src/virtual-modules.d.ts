/** Made at build from the contract table (build/api-calls.ts). */
declare module 'virtual:api-calls' {
  export const calls: {
    readonly [Name in import('@vitrine/contract/endpoints').EndpointName]: Pick<
      import('@vitrine/contract/endpoints').Endpoints[Name],
      'method' | 'path' | 'access'
    >;
  };
}
