// Notices on several classes of securities, and on two statutes.
import { ironbridge } from './classes/ironbridge.mjs';
import { osprey } from './classes/osprey.mjs';
import { pemberton } from './classes/pemberton.mjs';
import { tallow } from './classes/tallow.mjs';

export const CLASSES = [ironbridge(), pemberton(), osprey(), tallow()];
