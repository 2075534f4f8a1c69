// Long notices: the plan is between parts that state nothing of it.
import { brackenridge } from './long/brackenridge.mjs';
import { calloway } from './long/calloway.mjs';
import { haverstock } from './long/haverstock.mjs';
import { meridien } from './long/meridien.mjs';
import { tamarack } from './long/tamarack.mjs';
import { westerly } from './long/westerly.mjs';

export const LONG = [tamarack(), calloway(), westerly(), haverstock(), meridien(), brackenridge()];
