/** The stage's elements, in an area as large as the room that there is. */
export const STAGE_HTML =
  '<div class="viewer-frame" data-testid="replay-frame" data-settled="false" role="img"><div class="viewer-window"></div></div>';
