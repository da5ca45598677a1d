import { testShapes } from '../lib/shapes.ts';
import { documents } from '../shapes/documents.ts';
import { late } from '../shapes/late.ts';
import { media } from '../shapes/media.ts';
import { motion } from '../shapes/motion.ts';
import { nodes } from '../shapes/nodes.ts';
import { styles } from '../shapes/styles.ts';
import { touch } from '../shapes/touch.ts';
import { windows } from '../shapes/windows.ts';

testShapes([styles, media, nodes, documents, late, motion, touch, windows], 'as it is written');
