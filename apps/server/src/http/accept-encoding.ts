/**
 * Whether the header `Accept-Encoding` admits brotli (RFC 9110, 12.5.3). Without the header it would be admitted too, but who sends
 * none mostly is a tool that writes down what comes.
 */
export function takesBrotli(header: string | undefined): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((coding) => {
      const [name = '', ...parameters] = coding.split(';').map((part) => part.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2))] as const;
    }),
  );
  return (weights.get('br') ?? weights.get('*') ?? 0) > 0;
}
