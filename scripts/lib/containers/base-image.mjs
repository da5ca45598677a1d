// The image that ours is built on, and what its registry calls it now.

/** What NODE_IMAGE is unless it is given. */
export const baseImage = (dockerfile) => {
  const [, image] = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile) ?? [];
  if (!image) throw new Error('the Dockerfile does not say');
  return image;
};

const REGISTRY = 'https://registry-1.docker.io';
const TOKENS = 'https://auth.docker.io/token?service=registry.docker.io';
/** Of all its platforms together: the engine takes the machine's own from it. */
const LISTS =
  'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json';

/** The digest of an image of Docker Hub (`name:tag`). */
export async function digestOf(image, ask = fetch) {
  const [name, tag = 'latest'] = image.split(':');
  const repository = name.includes('/') ? name : `library/${name}`;
  const answer = await ask(`${TOKENS}&scope=repository:${repository}:pull`);
  const { token } = await answer.json();
  const { status, headers } = await ask(`${REGISTRY}/v2/${repository}/manifests/${tag}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, accept: LISTS },
  });
  const digest = headers.get('docker-content-digest') ?? '';
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`the registry answered ${status} and no digest`);
  return digest;
}
