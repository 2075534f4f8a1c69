import { addDecimals } from '../../readers/numbers.ts';
