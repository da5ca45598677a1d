import { STAGE_HTML } from './stage-html.ts';

/**
 * The rooms of a viewer: header, picture, controls, panel. Documents of replays come with them (build/replay-document.ts), so that the
 * picture is drawn before the rest of the viewer's code is there; elsewhere they are made when they are needed. The rest is drawn into the
 * slots, around a picture that stays where it is: a frame that is moved in its document is loaded anew.
 */
export const SHELL_HTML = [
  '<div class="viewer">',
  '<div data-slot="top"></div>',
  '<div class="viewer-body">',
  '<main class="viewer-main" data-slot="main">',
  '<div class="viewer-stage">',
  `<div class="viewer-area" data-slot="area">${STAGE_HTML}<div data-slot="over"></div></div>`,
  '<div class="viewer-caption" data-slot="caption"></div>',
  '</div>',
  '<div class="viewer-controls" data-slot="controls"></div>',
  '</main>',
  '<div class="viewer-panel" data-slot="panel"></div>',
  '</div>',
  '</div>',
].join('');
