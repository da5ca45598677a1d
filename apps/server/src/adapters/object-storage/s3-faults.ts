import type { S3Options } from './s3.ts';

type Place = Pick<S3Options, 'bucket' | 'endpoint' | 'region' | 'path_style'>;

/** What of the SDK's errors is read: its own, S3's answers, and those of the connection. */
interface S3Fault {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  /** Of an answer that names the right region. */
  Region?: unknown;
  $metadata?: { httpStatusCode?: number };
  $response?: { headers?: Record<string, string> };
}

const WANTED = 's3:ListBucket, s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload';

/**
 * Why a bucket cannot be used, and what to set; it holds no key. By the codes of S3 (its API reference, "Error responses"), which other servers use as well.
 */
export function s3Problem(error: unknown, { bucket, endpoint, region, path_style }: Place): string {
  const fault = (error ?? {}) as S3Fault;
  const where = endpoint ?? `Amazon S3 in ${region}`;
  const status = fault.$metadata?.httpStatusCode;
  const text = String(fault.message ?? '');
  switch (codeOf(fault)) {
    case 'NoSuchBucket':
      return `There is no bucket ${bucket} at ${where}. Create it, or correct S3_BUCKET.`;
    case 'SignatureDoesNotMatch':
      return `${where} does not accept the secret key. Correct S3_SECRET_ACCESS_KEY: it must be the one of S3_ACCESS_KEY_ID.`;
    case 'InvalidAccessKeyId':
      return `${where} does not know the access key. Correct S3_ACCESS_KEY_ID.`;
    case 'ExpiredToken':
    case 'InvalidToken':
    case 'TokenRefreshRequired':
      return `The temporary credentials have expired. Renew them, or set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
    case 'CredentialsProviderError':
      return 'There are no credentials. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give this machine a role that may use the bucket.';
    case 'RequestTimeTooSkewed':
      return `The clock of this machine and that of ${where} differ by more than 15 minutes. Set the clock (NTP).`;
    case 'BucketAlreadyExists':
      return `The bucket ${bucket} belongs to another account. Choose another name for S3_BUCKET.`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IncorrectEndpoint':
    case 'IllegalLocationConstraintException':
      return `The bucket ${bucket} is in another region than ${region}. ${regionOf(fault)}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return endpoint === undefined
        ? `There is no ${where}, or names cannot be resolved here. Correct S3_REGION.`
        : `The host of ${endpoint} is not found${path_style ? '' : `, or not that of the bucket before it (${bucket}.…): then set S3_PATH_STYLE=true`}. Correct S3_ENDPOINT.`;
    case 'ECONNREFUSED':
      return `Nothing listens at ${where}. Start that server, or correct S3_ENDPOINT.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'TimeoutError':
    case 'AbortError':
      return `${where} does not answer. Check S3_ENDPOINT, and that no firewall is between.`;
    case 'EPROTO':
      return `${where} does not speak TLS. Correct S3_ENDPOINT (http or https, and the port).`;
  }
  if (/certificate|self.signed|altnames/i.test(text))
    return `The TLS certificate of ${where} is not accepted (${text}). Correct S3_ENDPOINT, or trust its issuer with NODE_EXTRA_CA_CERTS.`;
  if (status === 301 || status === 307)
    return `The bucket ${bucket} is in another region than ${region}. ${regionOf(fault)}`;
  if (status === 401 || status === 403)
    return `The access key may not use the bucket ${bucket}${codeOf(fault) === 'AccessDenied' ? '' : ` (${text || status})`}. Allow it ${WANTED}; if the bucket belongs to another account, correct S3_BUCKET.`;
  if (status !== undefined && isNotS3(fault))
    return `${where} answers (status ${status}), but not as S3 does. Correct S3_ENDPOINT.`;
  return `${where} cannot be used (${[codeOf(fault), text].filter(Boolean).join(': ') || status}).`;
}

const codeOf = ({ code, name }: S3Fault): string =>
  typeof code === 'string' && /^E[A-Z_]+$/.test(code) ? code : String(name ?? '');

/** The SDK could make nothing of the answer: a page of a web server, or nothing at all. */
const isNotS3 = (fault: S3Fault): boolean => {
  const status = fault.$metadata?.httpStatusCode ?? 0;
  return (
    status < 500 &&
    !/^[A-Z]\w+$/.test(codeOf(fault).replace(/^(UnknownError|SyntaxError|Error|Unknown|NotFound)$/, ''))
  );
};

function regionOf({ Region, $response }: S3Fault): string {
  const region = typeof Region === 'string' ? Region : $response?.headers?.['x-amz-bucket-region'];
  return region === undefined ? 'Set S3_REGION to the region of the bucket.' : `Set S3_REGION=${region}.`;
}
