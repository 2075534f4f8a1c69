// Notices on one common stock.
import { aldgate } from './stock/aldgate.mjs';
import { hartwell } from './stock/hartwell.mjs';
import { linden } from './stock/linden.mjs';
import { morrow } from './stock/morrow.mjs';
import { quarry } from './stock/quarry.mjs';
import { wexford } from './stock/wexford.mjs';

export const STOCK = [wexford(), hartwell(), quarry(), aldgate(), linden(), morrow()];
