let warmed = false;

/**
 * Lets the browser fetch the scripts of the replay page when it has nothing else to do, once. The page's document names them: those of its
 * picture, and those that follow.
 * @param path of a replay
 */
export async function warmScripts(path: string): Promise<void> {
  if (warmed) return;
  warmed = true;
  const answer = await fetch(path);
  if (!answer.ok) return;
  const replay = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const later = replay.querySelector('template')?.content;
  for (const named of [replay, later].flatMap((part) => [...(part?.querySelectorAll(NAMED) ?? [])])) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = named.getAttribute('src') ?? named.getAttribute('href') ?? '';
    document.head.append(link);
  }
}

const NAMED = 'script[src], link[rel=modulepreload], link[rel=stylesheet], link[rel=preload][as=style]';
