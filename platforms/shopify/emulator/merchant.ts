/**
 * What a merchant does on a page of the emulator: sees it, and presses a button.
 * @param choice the button, by its name and value
 * @returns where they are sent from there; undefined when they stay
 * @throws when the page is none on which anything can be chosen
 */
export async function choose(url: string, choice: Record<string, string>): Promise<string | undefined> {
  const seen = await fetch(url);
  const html = await seen.text();
  const [[name, value] = []] = Object.entries(choice);
  if (!seen.ok || !html.includes(`name="${name}" value="${value}"`))
    throw new Error(`nothing can be chosen here: ${seen.status}`);
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(choice), redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status >= 400) throw new Error(`the choice was not taken: ${answer.status}`);
  return answer.headers.get('location') ?? undefined;
}
