// Reads frames of recordings beside the page: what a megabyte of events takes to be parsed and put right, nobody waits for.
import '../../../lib/older-browsers.ts';
import { serveFrames } from '@vitrine/player/serve-frames';

serveFrames();
