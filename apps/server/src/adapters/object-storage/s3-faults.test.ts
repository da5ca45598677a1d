import { expect, it } from 'vitest';
import { s3Problem } from './s3-faults.ts';

const AMAZON = { bucket: 'replays', endpoint: undefined, region: 'sa-east-1', path_style: false };
const OTHER = { ...AMAZON, endpoint: 'https://s3.example.com' };

/** As the SDK has them: a name, a status, and fields of the answer. */
const answer = (name: string, status: number, more: object = {}) =>
  Object.assign(new Error('its own words'), { name, $metadata: { httpStatusCode: status }, ...more });
const broken = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

it.each([
  [answer('NoSuchBucket', 404), AMAZON, 'There is no bucket replays at Amazon S3 in sa-east-1. Create it'],
  [answer('SignatureDoesNotMatch', 403), OTHER, 'Correct S3_SECRET_ACCESS_KEY'],
  [answer('InvalidAccessKeyId', 403), OTHER, 'Correct S3_ACCESS_KEY_ID'],
  [answer('ExpiredToken', 400), AMAZON, 'have expired'],
  [answer('CredentialsProviderError', 0), AMAZON, 'There are no credentials. Set S3_ACCESS_KEY_ID'],
  [answer('AccessDenied', 403), AMAZON, 'Allow it s3:ListBucket'],
  [answer('UnknownError', 403), AMAZON, 'may not use the bucket replays (its own words)'],
  [answer('RequestTimeTooSkewed', 403), AMAZON, 'Set the clock (NTP).'],
  [answer('BucketAlreadyExists', 409), AMAZON, 'belongs to another account'],
  [answer('AuthorizationHeaderMalformed', 400, { Region: 'eu-west-1' }), AMAZON, 'Set S3_REGION=eu-west-1.'],
  [
    answer('PermanentRedirect', 301, { $response: { headers: { 'x-amz-bucket-region': 'us-east-2' } } }),
    AMAZON,
    'Set S3_REGION=us-east-2.',
  ],
  [answer('UnknownError', 301), AMAZON, 'Set S3_REGION to the region of the bucket.'],
  [answer('UnknownError', 404), OTHER, 'answers (status 404), but not as S3 does. Correct S3_ENDPOINT.'],
  [answer('SyntaxError', 200), OTHER, 'but not as S3 does'],
  [
    answer('InternalError', 500),
    OTHER,
    'https://s3.example.com cannot be used (InternalError: its own words).',
  ],
  [broken('ENOTFOUND'), OTHER, 'then set S3_PATH_STYLE=true'],
  [broken('ENOTFOUND'), AMAZON, 'Correct S3_REGION.'],
  [broken('ECONNREFUSED'), OTHER, 'Nothing listens at https://s3.example.com.'],
  [answer('TimeoutError', 0), OTHER, 'does not answer'],
  [broken('EPROTO'), OTHER, 'does not speak TLS'],
  [new Error('self-signed certificate'), OTHER, 'NODE_EXTRA_CA_CERTS'],
])('has a sentence for %s, and says what to set', (error, place, expected) => {
  const problem = s3Problem(error, place);
  expect(problem).toContain(expected);
  expect(problem).toMatch(/\.$/);
  expect(problem).not.toContain('UnknownError');
});
