import { wholePicture } from './pictures.ts';
import { withLongTexts } from './texts.ts';

/**
 * The JSON lines of a frame as its events are, made of what was written of it. A text that is not there leaves an empty string, a
 * snapshot whose base is not there no line.
 * @param text JSON lines, each with its line break
 * @param textOf what stands between the quotes of the text of that hash; the base of a picture
 */
export const frameLines = (text: string, textOf: (hash: string) => string | undefined): string[] =>
  text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      const whole = wholePicture(line, textOf);
      return whole === undefined ? [] : withLongTexts(whole, textOf);
    });
