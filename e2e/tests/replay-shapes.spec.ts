import { testShapes } from '../lib/shapes.ts';
import { dialogs } from '../shapes/dialogs.ts';
import { focus } from '../shapes/focus.ts';
import { frames } from '../shapes/frames.ts';
import { hover } from '../shapes/hover.ts';
import { inputs } from '../shapes/inputs.ts';
import { scrolling } from '../shapes/scrolling.ts';
import { shadow } from '../shapes/shadow.ts';
import { sheets } from '../shapes/sheets.ts';

testShapes([scrolling, inputs, shadow, frames, sheets, hover, focus, dialogs], 'as it is sent');
